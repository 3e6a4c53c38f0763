import { foldLine, sentencesOf, words } from './notice-lines.ts'

export type PictureSubject = 'photo' | 'signature'

/** Size that a notice states for a picture. Null: not stated, or stated in several ways. */
export type StatedSize = {
  pixels: { width: number; height: number } | null
  /** Limits in KB; `min` is null if only an upper limit is stated. */
  kb: { min: number | null; max: number } | null
}

const SUBJECTS: readonly (readonly [PictureSubject | 'other', string])[] = [
  ['photo', '(?:passport size )?(?:photo(?:graph)?s?|फोटो(?:ग्राफ)?)'],
  ['signature', 'signatures?|हस्ताक्षर'],
  // Files of another kind end the words about a picture.
  ['other', 'thumb|fingers?|impressions?|declarations?|documents?|certificates?|mark ?sheets?|aadhaar|pdf'],
]
const SUBJECT = words(SUBJECTS.map(([, source]) => `(${source})`).join('|'), 'gu')

const NUMBER = String.raw`(\d{1,4})(?:\.0+)?`
const KB = String.raw`\s?kbs?(?![\p{L}\p{N}])`
const RANGE = new RegExp(String.raw`(?<![\p{N}.])${NUMBER}(?:${KB})?\s?(?:-|to|and|से)\s?${NUMBER}${KB}`, 'gu')
const UPPER =
  String.raw`(?:max(?:imum)?\.?(?: (?:file )?size)?(?: of| is)?|up ?to|less than|below|within|under|at most` +
  String.raw`|not (?:be )?more than|not exceed(?:ing)?|(?:does|should|must) not exceed)\s?:?\s?`
const MAX = new RegExp(`${UPPER}${NUMBER}${KB}`, 'gu')
const ANY_KB = new RegExp(String.raw`\d${KB}`, 'u')
const PIXEL_UNIT = String.raw`\s?(?:px|pixels?)`
const PIXELS = new RegExp(
  String.raw`(?<![\p{N}.])(\d{2,4})(?:${PIXEL_UNIT})?\s?[x×*]\s?(\d{2,4})${PIXEL_UNIT}(?![\p{L}\p{N}])`,
  'gu',
)
const ANY_PIXEL = /\d\s?(?:px|pixels?)(?![\p{L}\p{N}])/u
// The usual order is width, then height.
const IS_REVERSED = /height\s?(?:\(?px\)?)?\s?[x×*]|(?<!\p{L})h\s?[x×*]\s?w(?!\p{L})|height.*width/u
const MAX_PIXELS = 2000
const MAX_KB = 2000

function readKb(text: string): StatedSize['kb'] {
  const ranges = [...text.matchAll(RANGE)].map(([, min, max]) => ({ min: Number(min), max: Number(max) }))
  const maxima = [...text.replaceAll(RANGE, ' ').matchAll(MAX)].map(([, max]) => ({
    min: null,
    max: Number(max),
  }))
  const [found, ...others] = [...ranges, ...maxima]
  // Another size beside it could be meant as well.
  const isRest = ANY_KB.test(text.replaceAll(RANGE, ' ').replaceAll(MAX, ' '))
  if (found === undefined || others.length > 0 || isRest) return null
  return found.max <= MAX_KB && (found.min ?? 0) < found.max ? found : null
}

function readPixels(text: string): StatedSize['pixels'] {
  const [found, ...others] = [...text.matchAll(PIXELS)]
  if (found === undefined || others.length > 0 || IS_REVERSED.test(text)) return null
  if (ANY_PIXEL.test(text.replaceAll(PIXELS, ' '))) return null
  const [width, height] = [Number(found[1]), Number(found[2])]
  return width <= MAX_PIXELS && height <= MAX_PIXELS ? { width, height } : null
}

type Part = { subject: PictureSubject; text: string }

const hasSize = (text: string): boolean => ANY_KB.test(text) || ANY_PIXEL.test(text)

/** Returns the words after each subject up to the next one; none if it is unclear which subject a size belongs to. */
function splitParts(sentence: string): Part[] {
  const found = [...sentence.matchAll(SUBJECT)].map((match) => ({
    subject: SUBJECTS[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'other',
    start: match.index,
    end: match.index + match[0].length,
  }))
  const first = found[0]
  if (first === undefined || hasSize(sentence.slice(0, first.start))) return []
  const parts = found.map(({ subject, end }, index) => ({
    subject,
    text: sentence.slice(end, found[index + 1]?.start),
  }))
  // "Photo and signature: 20 KB to 50 KB" does not say the size of each.
  const isShared = (index: number) =>
    index > 0 && parts[index - 1]?.subject !== parts[index]?.subject && !hasSize(parts[index - 1]?.text ?? '')
  return parts.flatMap(({ subject, text }, index) =>
    subject !== 'other' && hasSize(text) && !isShared(index) ? [{ subject, text }] : [],
  )
}

/** Returns the only value of a list whose values are all equal; null otherwise. */
function onlyValue<Value>(values: readonly (Value | null)[]): Value | null {
  const texts = new Set(values.map((value) => JSON.stringify(value)))
  return texts.size === 1 ? (values[0] ?? null) : null
}

/**
 * Reads the sizes of photo and signature from the texts of a notice (a table row is one text). Reads only sizes in KB
 * and pixels that follow the name of the picture. Never guesses: sizes that differ or are unclear give null.
 */
export function readPictureSizes(texts: readonly string[]): Record<PictureSubject, StatedSize> {
  const parts = texts.flatMap((text) => sentencesOf(text).map(foldLine).flatMap(splitParts))
  const toSize = (subject: PictureSubject): StatedSize => {
    const own = parts.filter((part) => part.subject === subject).map(({ text }) => text)
    return {
      kb: onlyValue(own.filter((text) => ANY_KB.test(text)).map(readKb)),
      pixels: onlyValue(own.filter((text) => ANY_PIXEL.test(text)).map(readPixels)),
    }
  }
  return { photo: toSize('photo'), signature: toSize('signature') }
}
