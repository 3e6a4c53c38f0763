import { dayInText } from '../dates/day-in-text.ts'
import { monthNumber } from '../dates/date-tokens.ts'

const DAY = new RegExp(
  String.raw`(?<![\d/.-])(?:(?:19|20)\d\d-\d\d?-\d\d?|\d\d?([-/.])\d\d?\1(?:19|20)\d\d|\d\d?(?:st|nd|rd|th)?[ ,]{0,2}(?:of )?([\p{L}\p{M}]{3,10})[ ,.]{0,2}(?:19|20)\d\d|([\p{L}\p{M}]{3,10})\.? \d\d?(?:st|nd|rd|th)?,? (?:19|20)\d\d)(?![\d/-])`,
  'gu',
)

/** Folded text with `@0@` in place of the first day. A day that no calendar has stays in the text. */
export type DatedText = { text: string; days: string[] }

export function markDays(folded: string): DatedText {
  const days: string[] = []
  const text = folded.replaceAll(DAY, (written: string, _sign, first?: string, second?: string) => {
    const month = first ?? second
    if (month !== undefined && monthNumber(month) === 0) return written
    const day = dayInText(written)
    return day === null ? written : `@${days.push(day) - 1}@`
  })
  return { text, days }
}

const DAY_OF_MONTH = /(?<!\d)\d\d?(?:st|nd|rd|th)? ([\p{L}\p{M}]{3,10})/gu

/** Removes days with and without a year. */
export const withoutDays = (folded: string): string =>
  markDays(folded)
    .text.replaceAll(/@\d+@/g, ' ')
    .replaceAll(DAY_OF_MONTH, (written: string, word: string) => (monthNumber(word) > 0 ? ' ' : written))
