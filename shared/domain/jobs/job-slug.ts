import { SITE_PAGES } from '../pages/site-pages.ts'
import { cutWhole } from '../text/truncate.ts'

const SLUG_LENGTH = 200

/** First path segments that belong to the site, in lower case: no post may take one as its address (decision A5). */
export const STATIC_WORDS: ReadonlySet<string> = new Set([
  ...SITE_PAGES.map((page) => page.slice(1).toLowerCase()),
  'admin',
  'alerts',
  'api',
  'apple-touch-icon.png',
  'assets',
  'favicon.ico',
  'favicon.svg',
  'feed.xml',
  'healthz',
  'icons',
  'index.html',
  'job',
  'kill-worker.js',
  'login',
  'logout',
  'manifest.webmanifest',
  'me',
  'og.png',
  'opensearch.xml',
  'pay',
  'payment',
  'purchases',
  'quiz',
  'readyz',
  'register',
  'rescue.js',
  'robots.txt',
  'screenshots',
  'settings',
  'share',
  'shell.html',
  'sitemap.xml',
  'sw.js',
  'well-known',
  '.well-known',
])

/**
 * The address form of a post's name (fine points, section 5): NFC, trimmed, slashes removed, each run of white
 * space one hyphen, case and script kept, at most 200 characters. May be empty.
 */
export const slugify = (postName: string): string =>
  cutWhole(
    postName
      .normalize('NFC')
      .replaceAll('/', '')
      .trim()
      .replace(/[\s\p{White_Space}]+/gu, '-'),
    SLUG_LENGTH,
  )

/** The form under which a slug is looked up: case does not matter. */
export const slugKey = (slug: string): string => slug.normalize('NFC').toLowerCase()

/** A looser form that the old site's share links meet too: they made every single space a hyphen. */
export const looseSlugKey = (slug: string): string => slugKey(slug).replace(/-+/g, '-')

/** Whether a slug may stand as a page address at all. */
export const isFreeSlug = (slug: string): boolean =>
  slug !== '' && slug !== '.' && slug !== '..' && !STATIC_WORDS.has(slugKey(slug))

/** The n-th choice of slug for a name: the plain one, then with `-2`, `-3` behind it. */
export function slugChoice(postName: string, n: number): string {
  const slug = slugify(postName)
  if (n === 1) return slug
  const suffix = `-${n}`
  const stem = slug === '' || slug === '.' || slug === '..' ? 'post' : slug
  return `${cutWhole(stem, SLUG_LENGTH - suffix.length)}${suffix}`
}

const DIGITS_MAX = 9
const NUMBERED = new RegExp(`^(.+)-([1-9]\\d{0,${DIGITS_MAX - 1}})$`, 'su')

/** What stands before a number at the end of a slug in its look-up form, and the number; null without one from 2 on. */
export function numberedSlug(key: string): { stem: string; number: number } | null {
  const [, stem, digits] = NUMBERED.exec(key) ?? []
  const number = Number(digits)
  return stem !== undefined && number >= 2 ? { stem, number } : null
}

/** Numbers that may stand behind a name, and what stands before them in the look-up form. */
export type SuffixRange = { stem: string; from: number; to: number }

/** The choices of slug for a name from the second on: a longer number may leave less room for what stands before it. */
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
