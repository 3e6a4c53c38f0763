import { isCalendarDay } from './india-day.ts'

// Prefixes of month names as notices write them, in English and in Hindi; the first match counts.
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'जन'],
  ['feb', 'फर', 'फ़र', 'फ़र'],
  ['mar', 'मार्च'],
  ['apr', 'अप्र'],
  ['may', 'मई'],
  ['jun', 'जून'],
  ['jul', 'जुला'],
  ['aug', 'अग'],
  ['sep', 'सित'],
  ['oct', 'अक्'],
  ['nov', 'नव'],
  ['dec', 'दिस'],
]

// Each has groups y, m and d; m is a number or a month name. Not one expression: older browsers do not support
// duplicate group names.
const FORMS = [
  /(?<!\d)(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?!\d)/g,
  /(?<!\d)(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4})(?!\d)/g,
  /(?<!\d)(?<d>\d{1,2})(?:st|nd|rd|th)?[\s-]{0,3}(?<m>[\p{L}\p{M}]{2,12})\.?[\s,-]{1,3}(?<y>\d{4})(?!\d)/giu,
  /(?<![\p{L}\p{M}])(?<m>[\p{L}\p{M}]{2,12})\.?\s{1,3}(?<d>\d{1,2})(?:st|nd|rd|th)?[\s,]{1,3}(?<y>\d{4})(?!\d)/giu,
]

// Devanagari digits are consecutive, as ASCII digits are.
const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x09_66))

function monthOf(text: string): number {
  const name = text.toLowerCase()
  const isOf = (beginnings: readonly string[]) => beginnings.some((beginning) => name.startsWith(beginning))
  return /^\d/.test(name) ? Number(name) : MONTHS.findIndex(isOf) + 1
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

// What is written like a date with a month that there is, in the order of the text: it may still be no day.
function datesInText(text: string): string[] {
  const plain = plainDigits(text)
  const found = FORMS.flatMap((form) => [...plain.matchAll(form)])
  return found
    .sort((a, b) => a.index - b.index)
    .map(({ groups: { y = '', m = '', d = '' } = {} }) => ({ y, m, month: monthOf(m), d }))
    .filter(({ m, month }) => month > 0 || /^\d/.test(m))
    .map(({ y, month, d }) => `${y}-${twoDigits(month)}-${twoDigits(Number(d))}`)
}

/** Returns the calendar days (`YYYY-MM-DD`) in a text, as 21/12/2026 or 21 December 2026, in the order of the text. */
export const daysInText = (text: string): string[] => datesInText(text).filter(isCalendarDay)

/** Returns true if a text has something written like a date that is no day of the calendar, as 31/02/2026. */
export const namesImpossibleDay = (text: string): boolean =>
  datesInText(text).some((date) => !isCalendarDay(date))

/** Returns the first calendar day in a text; null if none. */
export const dayInText = (text: string): string | null => daysInText(text)[0] ?? null
