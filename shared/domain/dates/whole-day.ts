import { isCalendarDay, formatDay } from './india-day.ts'

// Numeric forms of a whole date in notices: year first, or day first.
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

const toDay = (year = '', month = '', day = ''): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(text) ? text : null
}

/** Returns the calendar day (`YYYY-MM-DD`) of a text that is only a date, as 21.11.2026; null for any other text. */
export function wholeDay(text: string): string | null {
  const bare = text.trim()
  const yearFirst = YEAR_FIRST.exec(bare)
  if (yearFirst) return toDay(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayFirst = DAY_FIRST.exec(bare)
  return dayFirst && toDay(dayFirst[4], dayFirst[3], dayFirst[1])
}

/** Returns a text that is only a date as `dd/mm/yyyy`; any other text, even if it contains a date, unchanged. */
export const formatWholeDay = (text: string): string => formatDay(wholeDay(text) ?? text)
