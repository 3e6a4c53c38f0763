import { isBlank } from '../text/blank.ts'
import { spansInText, type DaySpan } from './day-in-text.ts'
import { daysBetween, isCalendarDay, formatDay } from './india-day.ts'

type Entry = { label: string; date: string }

/** Date of a post in its list; `next` is the nearest that is not over. `undated` texts name no day. */
export type ListedDate = Entry & {
  state: 'past' | 'next' | 'ahead' | 'undated'
  /** Whole days until it begins, or ends if it is on; 0 on the day itself. Null if it is over or undated. */
  daysLeft: number | null
  /** True on a later day of a period. */
  isOn: boolean
}

/** Returns labelled dates in order, undated texts last. A period or list of days is over after its last day. */
export function datesInOrder(entries: readonly Entry[], today: string): ListedDate[] {
  const dated = entries
    .filter(({ label }) => !isBlank(label))
    .map(({ label, date }) => {
      const spans = spansInText(date).sort((a, b) => compare(a.from, b.from))
      return { label, date, from: spans[0]?.from ?? '', current: spans.find(({ to }) => to >= today) }
    })
    .sort((a, b) => compare(a.from, b.from))
  // A current period comes before all later days, and is next as long as it lasts.
  const next = dated.map(({ current }) => current?.from ?? '').sort(compare)[0]
  return dated.map(({ label, date, from, current }): ListedDate => {
    const entry = { label, date, isOn: false, daysLeft: null }
    if (from === '') return { ...entry, state: 'undated' }
    if (current === undefined) return { ...entry, state: 'past' }
    return { label, date, state: current.from === next ? 'next' : 'ahead', ...timeLeft(current, today) }
  })
}

function timeLeft({ from, to }: DaySpan, today: string): Pick<ListedDate, 'daysLeft' | 'isOn'> {
  const isOn = from < today
  return { isOn, daysLeft: daysBetween(today, isOn ? to : from) }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b ? -1 : 1
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

const toDay = (year = '', month = '', day = ''): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(text) ? text : null
}

/** Returns the calendar day (`YYYY-MM-DD`) of a text that is only a date, as 21.11.2026; null for any other text. */
export function parseFullDate(text: string): string | null {
  const bare = text.trim()
  const yearFirst = YEAR_FIRST.exec(bare)
  if (yearFirst) return toDay(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayFirst = DAY_FIRST.exec(bare)
  return dayFirst && toDay(dayFirst[4], dayFirst[3], dayFirst[1])
}

/** Returns a text that is only a date as `dd/mm/yyyy`; any other text, even with a date in it, unchanged. */
export const formatFullDate = (text: string): string => formatDay(parseFullDate(text) ?? text)
