import { normalizeDateText } from '../dates/date-lexemes.ts'
import type { QualifiedText } from '../job-facts/propose-qualifications.ts'

/** Text of a notice: title, description, age limits and tables. `state` names the state of an unnamed residence. */
export type NoticeText = QualifiedText & {
  ageLimit: readonly { label: string; age: string }[]
  state: string
}

/** Longer lines are not read: the reader reports them for a check. */
export const MAX_LINE = 400

// The next sentence begins with a capital, a digit or a letter without case, and follows a word of at least 2 letters.
const SENTENCE_END = /(?<=[\p{L}\p{M}\p{N})%]{2}[.!?]|[।;])\s+(?=[\p{Lu}\p{Lo}\p{N}("“‘])/u

export const sentencesOf = (text: string): string[] =>
  text
    .split(/[\n\r]/)
    .flatMap((line) => line.split(SENTENCE_END))
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Folds digits, dashes, case and nukta; a half as in "17½" becomes "17.5". */
export const foldLine = (text: string): string =>
  normalizeDateText(text.replaceAll(/\s?½/g, '.5')).replaceAll(/[’‘`]/g, "'").replaceAll(/\s+/g, ' ').trim()

export const DEVANAGARI = /[\u0900-\u097f]/u

const START = String.raw`(?<![\p{L}\p{M}\p{N}])`
const END = String.raw`(?![\p{L}\p{M}\p{N}])`

/** Returns a pattern of whole words in any script; \b knows no Indian letters. */
export const words = (source: string, flags = 'u'): RegExp => new RegExp(`${START}(?:${source})${END}`, flags)

/** Removes each match, and returns true if there was one. */
export function consume(text: { left: string }, pattern: RegExp): boolean {
  const left = text.left.replaceAll(pattern, ' ')
  const isFound = left !== text.left
  text.left = left
  return isFound
}
