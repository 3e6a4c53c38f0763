import { cutAtGrapheme } from '../text/truncate.ts'

const SLUG_LENGTH = 200

/** Returns the slug of a post's name (docs/product/fine-points.md#5-slugs). Keeps case and script. May be empty. */
export const slugify = (postName: string): string =>
  cutAtGrapheme(
    postName
      .normalize('NFC')
      .replaceAll('/', '')
      .trim()
      .replace(/[\s\p{White_Space}]+/gu, '-'),
    SLUG_LENGTH,
  )

export const slugKey = (slug: string): string => slug.normalize('NFC').toLowerCase()

/** Returns a looser lookup key for the old site's share links, which have a hyphen for every single space. */
export const looseSlugKey = (slug: string): string => slugKey(slug).replace(/-+/g, '-')

export function slugChoice(postName: string, n: number): string {
  const slug = slugify(postName)
  if (n === 1) return slug
  const suffix = `-${n}`
  const stem = slug === '' || slug === '.' || slug === '..' ? 'post' : slug
  return `${cutAtGrapheme(stem, SLUG_LENGTH - suffix.length)}${suffix}`
}

const DIGITS_MAX = 9
const NUMBERED = new RegExp(`^(.+)-([1-9]\\d{0,${DIGITS_MAX - 1}})$`, 'su')

/** Splits a lookup key into stem and final number; returns null without a number of at least 2. */
export function numberedSlug(key: string): { stem: string; number: number } | null {
  const [, stem, digits] = NUMBERED.exec(key) ?? []
  const number = Number(digits)
  return stem !== undefined && number >= 2 ? { stem, number } : null
}

export type SuffixRange = { stem: string; from: number; to: number }

/** Returns the ranges of number suffixes from 2 on, each with its stem: a longer number may shorten the stem. */
export function suffixRanges(postName: string): SuffixRange[] {
  const ranges: SuffixRange[] = []
  for (let digits = 1; digits <= DIGITS_MAX; digits += 1) {
    const from = Math.max(2, 10 ** (digits - 1))
    const to = 10 ** digits - 1
    const { stem = '' } = numberedSlug(slugKey(slugChoice(postName, from))) ?? {}
    const last = ranges.at(-1)
    if (last?.stem === stem) last.to = to
    else ranges.push({ stem, from, to })
  }
  return ranges
}
