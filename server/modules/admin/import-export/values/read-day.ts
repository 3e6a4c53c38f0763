import type { DateOrder } from '#shared/domain/import-choices.ts'
import { normalizeDateText } from '#shared/domain/dates/date-lexemes.ts'
import { spansInText } from '#shared/domain/dates/day-in-text.ts'
import { addDays, formatDay, indiaDay, isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { monthNumber } from '#shared/domain/dates/date-tokens.ts'

// 31/12/2026, 31.12.26: day and month in the order of the spreadsheet's locale, and a year.
const NUMERIC =
  /(?<![\p{Nd}/.-])(\p{Nd}{1,2})\s?([/.–-])\s?(\p{Nd}{1,2})\s?\2\s?(\p{Nd}{4}|\p{Nd}{2})(?![\p{Nd}/]|[.-]\p{Nd})/gu
// 31-Dec-26 and Dec 31, 26, as spreadsheets shorten them.
const DAY_MONTH_YEAR = /^(\d{1,2})[\s./-]*([\p{L}\p{M}]+)[\s.,/'’-]*(\d{2})(?=$|\s*\()/u
const MONTH_DAY_YEAR = /^([\p{L}\p{M}]+)[\s./-]*(\d{1,2})[\s.,/'’-]+(\d{2})(?=$|\s*\()/u
const INSTANT = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}/
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/
// Days since 1899-12-30 for 2000 to 2099: an unformatted date cell. The fraction is the time.
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const [SERIAL_MIN, SERIAL_MAX] = [36_526, 73_050]
// Other two-digit numbers are probably days: 26/12/01 may be 2026-12-01.
const [SHORT_YEAR_MIN, SHORT_YEAR_MAX] = [15, 49]

// Longer texts are not from a date column.
const MAX_DATE_LENGTH = 200

type NumericDate = { text: string; first: string; second: string; year: string | null }

const twoDigits = (value: string | number): string => String(value).padStart(2, '0')

function toDay(year: string | null, month: string | number, day: string): string | null {
  const text = `${year ?? ''}-${twoDigits(month)}-${twoDigits(day)}`
  return isCalendarDay(text) ? text : null
}

function longYear(year: string): string | null {
  if (year.length === 4) return year
  return Number(year) >= SHORT_YEAR_MIN && Number(year) <= SHORT_YEAR_MAX ? `20${year}` : null
}

const numericDates = (text: string): NumericDate[] =>
  [...text.matchAll(NUMERIC)].map(([date, ...groups]) => {
    const [first = '', , second = '', year = ''] = groups.map(normalizeDateText)
    return { text: date, first, second, year: longYear(year) }
  })

const numericDay = ({ first, second, year }: NumericDate, order: DateOrder): string | null =>
  order === 'dayFirst' ? toDay(year, second, first) : toDay(year, first, second)

function fromSerial(text: string): string | null {
  const days = Number(SERIAL.exec(text)?.[1] ?? 0)
  return days >= SERIAL_MIN && days <= SERIAL_MAX ? addDays('1899-12-30', days) : null
}

function fromInstant(text: string): string | null {
  if (!INSTANT.test(text)) return null
  const hasZone = /(?:z|[+-]\d{2}:?\d{2})$/.test(text)
  const instant = Date.parse(text.toUpperCase())
  return hasZone && !Number.isNaN(instant) ? indiaDay(instant) : text.slice(0, 10)
}

function fromShortYear(text: string): string | null {
  const [, day = '', month = '', year = ''] = DAY_MONTH_YEAR.exec(text) ?? []
  const [, otherMonth = month, otherDay = day, otherYear = year] = MONTH_DAY_YEAR.exec(text) ?? []
  const number = monthNumber(otherMonth)
  return number === 0 ? null : toDay(longYear(otherYear), number, otherDay)
}

// Returns the only day in a text, with or without time or weekday; null for none or several.
function onlyDay(text: string): string | null {
  const [span, ...others] = spansInText(text)
  return span !== undefined && others.length === 0 && span.from === span.to ? span.from : null
}

/** Returns true if a date of the text can only have its month first, as 12/31/2026. */
export const holdsMonthFirst = (text: string): boolean =>
  numericDates(text).some(
    (date) => numericDay(date, 'dayFirst') === null && numericDay(date, 'monthFirst') !== null,
  )

/** Returns a text with numeric dates as `dd/mm/yyyy`; null if they depend on an unknown order. */
export function withDayFirst(text: string, order: DateOrder | null): string | null {
  const dates = order === 'dayFirst' ? [] : numericDates(text)
  if (order === null) return dates.length === 0 ? text : null
  return dates.reduce((rest, date) => {
    const day = numericDay(date, order)
    return day === null ? rest : rest.replace(date.text, formatDay(day))
  }, text)
}

/** Returns the day (`YYYY-MM-DD`) of a cell; null for none or several, `unclear` if it depends on an unknown order. */
export function readDay(cell: string, order: DateOrder | null): string | null {
  if (cell.length > MAX_DATE_LENGTH) return null
  const [date] = numericDates(cell)
  if (date !== undefined) {
    if (order === null) return 'unclear'
    const day = numericDay(date, order)
    return day === null ? null : onlyDay(cell.replace(date.text, day))
  }
  const text = normalizeDateText(cell).trim()
  const [, year = '', month = '', day = ''] = COMPACT.exec(text) ?? []
  if (year !== '') return toDay(year, month, day)
  return fromSerial(text) ?? fromInstant(text) ?? fromShortYear(text) ?? onlyDay(text)
}
