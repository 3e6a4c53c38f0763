import { addDays, dayNumber } from '../dates/india-day.ts'
import type { JobList } from './job-lists.ts'
import { STAGES, type Stage, type StageTimes } from './job-stages.ts'

/** The lists that posts are placed in; `state` is `all`, narrowed. */
export type StoredList = Exclude<JobList, 'state'>

/** What places a post: the instant of its last significant change, its begin date, when each stage opened. */
export type ListedJob = { changedAt: number; beginDate: string; stages: StageTimes }

/** The places of a public post in the lists, by their keys: epoch milliseconds, for upcoming the day's number. */
export function jobListKeys({
  changedAt,
  beginDate,
  stages,
}: ListedJob): { list: StoredList; key: number }[] {
  const opened = STAGES.flatMap((list: Stage) => {
    const key = stages[list]
    return key === null ? [] : [{ list, key }]
  })
  // Every post has a begin date; the list is read from the day after today.
  return [{ list: 'all', key: changedAt }, { list: 'upcoming', key: dayNumber(beginDate) }, ...opened]
}

/** How a list is read on a day in India: highest key first, or lowest first from above a key. */
export type ListOrder = 'newest' | { lowestAfter: number }

/** In which list of places a list is read, and how. */
export function jobListOrder(list: JobList, today: string): { list: StoredList; order: ListOrder } {
  if (list === 'upcoming') return { list, order: { lowestAfter: dayNumber(today) } }
  return { list: list === 'state' ? 'all' : list, order: 'newest' }
}

// What begins later than that is a slip of the pen.
const YEARS_AHEAD = 30

/** The times after a day within which a search in the upcoming posts looks: the days of its month, months, years. */
export function datesAfter(today: string): { days: string[]; months: string[]; years: number[] } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const days: string[] = []
  for (let day = addDays(today, 1); day.slice(0, 7) === today.slice(0, 7); day = addDays(day, 1))
    days.push(day)
  const months: string[] = []
  for (let next = month + 1; next <= 12; next += 1) months.push(`${year}-${String(next).padStart(2, '0')}`)
  return { days, months, years: Array.from({ length: YEARS_AHEAD }, (_, index) => year + 1 + index) }
}

/** Whether a post that begins on a day is found by a search in the upcoming posts of today. */
export const isFoundUpcoming = (beginDate: string, today: string): boolean =>
  beginDate > today && Number(beginDate.slice(0, 4)) <= Number(today.slice(0, 4)) + YEARS_AHEAD
