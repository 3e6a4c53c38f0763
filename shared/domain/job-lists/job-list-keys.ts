import { addDays, dayNumber } from '#shared/domain/dates/india-day.ts'
import { organisationList, type PostList } from './job-lists.ts'
import { STAGES, type Stage, type StageTimes } from '#shared/domain/jobs/job-stages.ts'

/** Lists with stored list positions; `state` is `all` with a filter. */
export type StoredList = Exclude<PostList, 'state'>

/** Inputs of list positions; `changedAt` is the last significant change (epoch ms), `organisation` a slug or ''. */
export type ListedJob = { changedAt: number; beginDate: string; organisation: string; stages: StageTimes }

/** Returns the list positions of a public post as sort keys: epoch milliseconds, for `upcoming` the day number. */
export function jobListKeys({
  changedAt,
  beginDate,
  organisation,
  stages,
}: ListedJob): { list: StoredList; key: number }[] {
  const opened = STAGES.flatMap((list: Stage) => {
    const key = stages[list]
    return key === null ? [] : [{ list, key }]
  })
  const posted = organisation === '' ? [] : [{ list: organisationList(organisation), key: changedAt }]
  // Every post has a begin date; `upcoming` is read from the day after today.
  return [
    { list: 'all', key: changedAt },
    { list: 'upcoming', key: dayNumber(beginDate) },
    ...posted,
    ...opened,
  ]
}

/** Read order of a list: highest key first, or lowest key first, beginning after a key. */
export type ListOrder = 'newest' | { lowestAfter: number }

export function jobListOrder(list: PostList, today: string): { list: StoredList; order: ListOrder } {
  if (list === 'upcoming') return { list, order: { lowestAfter: dayNumber(today) } }
  return { list: list === 'state' ? 'all' : list, order: 'newest' }
}

// Years: a begin date further ahead counts as a typing error.
const YEARS_AHEAD = 30

/** Returns the periods of a search in upcoming posts: rest of the month, rest of the year, next 30 years. */
export function getUpcomingPeriods(today: string): { days: string[]; months: string[]; years: number[] } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const days: string[] = []
  for (let day = addDays(today, 1); day.slice(0, 7) === today.slice(0, 7); day = addDays(day, 1))
    days.push(day)
  const months: string[] = []
  for (let next = month + 1; next <= 12; next += 1) months.push(`${year}-${String(next).padStart(2, '0')}`)
  return { days, months, years: Array.from({ length: YEARS_AHEAD }, (_, index) => year + 1 + index) }
}

export const isUpcomingMatch = (beginDate: string, today: string): boolean =>
  beginDate > today && Number(beginDate.slice(0, 4)) <= Number(today.slice(0, 4)) + YEARS_AHEAD
