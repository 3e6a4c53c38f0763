import type { JobListQuery } from '#shared/contracts/job-lists.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import { dayNumber } from '#shared/domain/dates/india-day.ts'
import { jobListOrder, jobListKeys, datesAfter } from '#shared/domain/jobs/job-list-keys.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import type { StageTimes } from '#shared/domain/jobs/job-stages.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { isState } from '#shared/domain/jobs/states.ts'
import type { ListEntry } from '../../content/content.model.ts'
import type { ListView } from '../../content/content.reader.ts'
import { listTag, searchTag } from '../../content/cache-tags.ts'
import type { JobPostRow } from './job-post.row.ts'

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const inState = (list: string, state: string): string => (state === '' ? list : `${list}@${state}`)

// A list and a list within a state are one filter each: filtering by two filters would mean walking both.
const listFilter = (list: string, state: string): string => `list${letters(list)}${letters(state)}`

// Where posts without a last date stand: behind every day that the list is read from.
const NEVER = dayNumber('9999-12-31')

/** All posts by their last date, those without one at the end; keys are day numbers. */
export const CLOSING_LIST = 'jobPost:closing'

/** The list and the filter of all public posts. */
export const ALL_POSTS = { list: 'jobPost:all', filter: listFilter('all', '') }

/** When each stage of a post opened. */
export const stagesOf = (row: JobPostRow): StageTimes => ({
  applyLink: row.applyLinkAt,
  admissionLink: row.admissionLinkAt,
  admitCardLink: row.admitCardLinkAt,
  answerKeyLink: row.answerKeyLinkAt,
  resultLink: row.resultLinkAt,
})

/**
 * The lists that a post stands in while it is public, each also within its state (decisions B1, B2) but the list by
 * last date.
 */
export function jobPostListEntries(row: JobPostRow): ListEntry[] {
  const places = jobListKeys({ ...row, stages: stagesOf(row) })
  const within =
    row.state === '' ? [] : places.map(({ list, key }) => ({ list: inState(list, row.state), key }))
  return [
    ...[...places, ...within].map(({ list, key }) => ({ list: `jobPost:${list}`, key })),
    { list: CLOSING_LIST, key: row.lastDate === '' ? NEVER : dayNumber(row.lastDate) },
  ]
}

/** The lists whose pages show a public post on a day in India: not upcoming ones any more once it has begun. */
export const jobPostAffectedLists = (row: JobPostRow, today: string): string[] =>
  jobPostListEntries(row)
    .map(({ list }) => list)
    .filter((list) => row.beginDate > today || !/^jobPost:upcoming(?:@|$)/.test(list))

/** The filters by which a search is narrowed to a list. */
export function jobPostFilters(row: JobPostRow): string[] {
  const states = row.state === '' ? [''] : ['', row.state]
  const lists = ['all', ...STAGES.filter((stage) => row[`${stage}At`] !== null)]
  return states.flatMap((state) => [
    ...lists.map((list) => listFilter(list, state)),
    ...beginFilters(row.beginDate).map((begin) => `${begin}${letters(state)}`),
  ])
}

// "Begins after today" cannot be one filter, since today moves. A begin date is indexed by its day, its month and its
// year, and the days after today are a few days, a few months and the years that follow.
const beginFilters = (day: string): string[] => [
  `day${letters(day)}`,
  `month${letters(day.slice(0, 7))}`,
  `year${day.slice(0, 4)}`,
]

function filtersAfter(today: string): string[] {
  const { days, months, years } = datesAfter(today)
  return [
    ...days.map((day) => `day${letters(day)}`),
    ...months.map((month) => `month${letters(month)}`),
    ...years.map((year) => `year${year}`),
  ]
}

/** How a list is read on a day in India, narrowed to a state where one is given; what is no state holds no posts. */
export function jobListView(list: JobList, state: string, today: string): ListView {
  const { list: name, order } = jobListOrder(list, today)
  const view = { list: `jobPost:${inState(name, state)}`, order }
  if (state !== '' && !isState(state)) return { ...view, filters: [] }
  if (name !== 'upcoming') return { ...view, filters: [listFilter(name, state)] }
  return { ...view, filters: filtersAfter(today).map((filter) => `${filter}${letters(state)}`) }
}

/** The tags of a page of a list, or of the search in it where one is asked for. */
export function jobListTags(
  list: JobList,
  { searchQuery, state }: Pick<JobListQuery, 'searchQuery' | 'state'>,
  today: string,
): string[] {
  // Whether a text is a search at all is told as the reader tells it.
  if (truncateQuery(searchQuery) !== '') return [searchTag('jobPost')]
  return [listTag(jobListView(list, state, today).list)]
}
