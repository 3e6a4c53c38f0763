import { privateJob } from '#shared/contracts/private-job.ts'
import { CLOSED_LISTED_DAYS } from '#shared/domain/constants.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { hasLeftLists } from '#shared/domain/jobs/closing.ts'
import { getUpcomingPeriods } from '#shared/domain/job-lists/job-list-keys.ts'
import type { ListEntry } from '#server/content/model/content.model.ts'
import type { ListView } from '#server/content/reading/content-reader.ts'
import { singleList } from '#server/content/content.single-list.ts'
import type { MergedLists } from '#server/db/queries/merged-lists.ts'

/*
 * Open jobs are first, then those closed in the last 30 days, both latest change first. Days pass without a write, so
 * lists and filters index the day, month and year of the last date. The time from a day on is the rest of its month and
 * year, and all later years.
 */

const listed = singleList(privateJob.name)

export const ALL_PRIVATE_JOBS = listed.allItems

type Period = 'day' | 'month' | 'year' | 'undated'

const listOf = (period: Period, name = ''): string => `privateJob:${period}:${name}`
const filterOf = (period: Period, name: string | number = ''): string =>
  `private${period}${String(name).replaceAll('-', '')}`

/** Periods of the last date with their names: `2026-11-23`, `2026-11`, `2026`. */
const periodsOf = (lastDate: string): [Period, string][] =>
  lastDate === ''
    ? [['undated', '']]
    : [
        ['day', lastDate],
        ['month', lastDate.slice(0, 7)],
        ['year', lastDate.slice(0, 4)],
      ]

type Dated = { changedAt: number; lastDate: string }

export const privateJobListEntries = ({ changedAt, lastDate }: Dated): ListEntry[] =>
  [ALL_PRIVATE_JOBS.list, ...periodsOf(lastDate).map(([period, name]) => listOf(period, name))].map(
    (list) => ({ list, key: changedAt }),
  )

/** Returns the lists that show a public job on a day in India. */
export const privateJobAffectedLists = ({ lastDate }: Dated, today: string): string[] =>
  hasLeftLists(lastDate, today) ? [] : [ALL_PRIVATE_JOBS.list]

export const privateJobFilters = ({ lastDate }: Dated): string[] => [
  ALL_PRIVATE_JOBS.filter,
  ...periodsOf(lastDate).map(([period, name]) => filterOf(period, name)),
]

const listsOfDays = (from: string, to: string) => ({ from: listOf('day', from), to: listOf('day', to) })

function openLists(today: string): MergedLists {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const nextMonth = `${year}-${String(month + 1).padStart(2, '0')}`
  const nextYear = String(year + 1).padStart(4, '0')
  return [
    listsOfDays(today, `${today.slice(0, 7)}-31`),
    { from: listOf('month', nextMonth), to: listOf('month', `${year}-12`) },
    { from: listOf('year', nextYear), to: listOf('year', '9999') },
    { from: listOf('undated'), to: listOf('undated') },
  ]
}

// Covers the jobs of the sections, except last dates more than 30 years ahead.
function listedFilters(today: string): string[] {
  const { days, months, years } = getUpcomingPeriods(addDays(today, -CLOSED_LISTED_DAYS - 1))
  return [
    ...days.map((day) => filterOf('day', day)),
    ...months.map((month) => filterOf('month', month)),
    ...years.map((year) => filterOf('year', year)),
    filterOf('undated'),
  ]
}

export const privateJobListView = (today: string): ListView => ({
  list: ALL_PRIVATE_JOBS.list,
  order: {
    sections: [openLists(today), [listsOfDays(addDays(today, -CLOSED_LISTED_DAYS), addDays(today, -1))]],
  },
  filters: listedFilters(today),
})
