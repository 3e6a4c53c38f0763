import type { JobListQuery } from '#shared/contracts/job-lists.ts'
import { organisationList, type PostList } from '#shared/domain/jobs/job-lists.ts'
import { dayNumber } from '#shared/domain/dates/india-day.ts'
import { jobListOrder, jobListKeys, datesAfter } from '#shared/domain/jobs/job-list-keys.ts'
import type { ListOrder } from '#shared/domain/jobs/job-list-keys.ts'
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

// A list, and a list within a state, is one filter token each: combining two tokens would scan both.
const listFilter = (list: string, state: string): string => `list${letters(list)}${letters(state)}`

// The key of posts without a last date: after every day from which the list is read.
const NEVER = dayNumber('9999-12-31')

/** The list of all posts by last date, those without one at the end; keys are day numbers. */
export const CLOSING_LIST = 'jobPost:closing'

/** The list and the filter token of all public posts. */
export const ALL_POSTS = { list: 'jobPost:all', filter: listFilter('all', '') }

/** Returns the list of the public posts of an organisation. */
export const postsOf = (slug: string): string => `jobPost:${organisationList(slug)}`

/** Returns when each stage of a post opened. */
export const stagesOf = (row: JobPostRow): StageTimes => ({
  applyLink: row.applyLinkAt,
  admissionLink: row.admissionLinkAt,
  admitCardLink: row.admitCardLinkAt,
  answerKeyLink: row.answerKeyLinkAt,
  resultLink: row.resultLinkAt,
})

/**
 * Returns the list entries of a public post. Each list is repeated within the state of the post (decisions B1, B2),
 * except the list by last date.
 */
export function jobPostListEntries(row: JobPostRow): ListEntry[] {
  const positions = jobListKeys({ ...row, stages: stagesOf(row) })
  const within =
    row.state === '' ? [] : positions.map(({ list, key }) => ({ list: inState(list, row.state), key }))
  return [
    ...[...positions, ...within].map(({ list, key }) => ({ list: `jobPost:${list}`, key })),
    { list: CLOSING_LIST, key: row.lastDate === '' ? NEVER : dayNumber(row.lastDate) },
  ]
}

/** Returns the lists whose pages show a public post on a day in India; a post that has begun is not upcoming. */
export const jobPostAffectedLists = (row: JobPostRow, today: string): string[] =>
  jobPostListEntries(row)
    .map(({ list }) => list)
    .filter((list) => row.beginDate > today || !/^jobPost:upcoming(?:@|$)/.test(list))

/** Returns the filter tokens by which a search is restricted to a list. */
export function jobPostFilters(row: JobPostRow): string[] {
  const states = row.state === '' ? [''] : ['', row.state]
  const posted = row.organisation === '' ? [] : [organisationList(row.organisation)]
  const lists = ['all', ...posted, ...STAGES.filter((stage) => row[`${stage}At`] !== null)]
  return states.flatMap((state) => [
    ...lists.map((list) => listFilter(list, state)),
    ...beginFilters(row.beginDate).map((begin) => `${begin}${letters(state)}`),
  ])
}

// "Begins after today" cannot be one filter token, since today changes. A begin date is indexed by its day, month and
// year; the time after today is a few days, a few months and the following years.
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

/** How a list of posts is read: by changes or openings, or by begin dates. */
type JobListView = ListView & { order: ListOrder }

/** Returns how a list is read on a day in India, filtered by state if given; an unknown state has no posts. */
export function jobListView(list: PostList, state: string, today: string): JobListView {
  const { list: name, order } = jobListOrder(list, today)
  const view = { list: `jobPost:${inState(name, state)}`, order }
  if (state !== '' && !isState(state)) return { ...view, filters: [] }
  if (name !== 'upcoming') return { ...view, filters: [listFilter(name, state)] }
  return { ...view, filters: filtersAfter(today).map((filter) => `${filter}${letters(state)}`) }
}

/** Returns the cache tags of a page of a list, or of a search in it. */
export function jobListTags(
  list: PostList,
  { searchQuery, state }: Pick<JobListQuery, 'searchQuery' | 'state'>,
  today: string,
): string[] {
  // The same test for a search as in the reader.
  if (truncateQuery(searchQuery) !== '') return [searchTag('jobPost')]
  return [listTag(jobListView(list, state, today).list)]
}
