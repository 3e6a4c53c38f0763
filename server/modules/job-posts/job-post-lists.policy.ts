import { organisationList, type PostList } from '#shared/domain/job-lists/job-lists.ts'
import { addDays, dayNumber, daysBetween } from '#shared/domain/dates/india-day.ts'
import { jobListOrder, jobListKeys, getUpcomingPeriods } from '#shared/domain/job-lists/job-list-keys.ts'
import type { ListOrder } from '#shared/domain/job-lists/job-list-keys.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import type { StageTimes } from '#shared/domain/jobs/job-stages.ts'
import { CLOSING_SOON_DAYS } from '#shared/domain/constants.ts'
import { usesSearchIndex, closingDays } from '#shared/domain/job-lists/fits-filters.ts'
import type { JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import { hasApplyEntry } from '#shared/domain/jobs/post-milestones.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import type { ListEntry } from '#server/content/model/content.model.ts'
import type { ListView } from '#server/content/reading/content-reader.ts'
import { listTag, searchTag } from '#server/content/cache/cache-tags.ts'
import type { FieldTokens, Narrowing } from '#server/search/match-expression.ts'
import { COMMON_FILTER, spanTokens, tokensOfDay } from '#server/search/index-tokens.ts'
import type { JobPostRow } from './job-posts.repository.ts'

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Region of posts without a state. */
export const ALL_INDIA = 'India'
const NOWHERE = 'nowhere'

const stored = (list: string): string => `jobPost:${list}`

/** Name of the part of a list within a state, or of all India. */
export const listWithin = (list: string, region: string): string => `${stored(list)}@${region}`

/** Name of the part of a list for which a qualification suffices. */
export const listFor = (list: string, qualification: string): string => `${stored(list)}~${qualification}`

// One filter token per list, and per list within a state: combining two tokens would scan both.
const listFilter = (list: string, region: string): string => `list${letters(list)}${letters(region)}`

const regionOf = ({ state }: JobPostRow): string => (state === '' ? ALL_INDIA : state)

/** All posts by closing day (day number); posts without a closing day come last. */
export const CLOSING_LIST = 'jobPost:closing'

/** Posts with a link to apply but no last date, by closing day. */
export const UNDATED_LIST = 'jobPost:undated'

// Key of posts without a closing day: the end of the list.
const NEVER = dayNumber('9999-12-31')

export const CLOSING = { list: CLOSING_LIST, never: NEVER }

function closingEntries(row: JobPostRow): ListEntry[] {
  const key = row.closingDay === '' ? NEVER : dayNumber(row.closingDay)
  const isUndated = row.lastDate === '' && hasApplyEntry(row)
  return [CLOSING_LIST, ...(isUndated ? [UNDATED_LIST] : [])].map((list) => ({ list, key }))
}

/** List and filter token of all public posts. */
export const ALL_POSTS = { list: 'jobPost:all', filter: COMMON_FILTER }

export const organisationListName = (slug: string): string => `jobPost:${organisationList(slug)}`

export const toStageTimes = (row: JobPostRow): StageTimes => ({
  applyLink: row.applyLinkAt,
  admissionLink: row.admissionLinkAt,
  admitCardLink: row.admitCardLinkAt,
  answerKeyLink: row.answerKeyLinkAt,
  resultLink: row.resultLinkAt,
})

/**
 * Returns the list entries of a public post. Each list is repeated within its state (or all India) and per
 * qualification, except the lists by closing day (docs/product/decisions.md#b1).
 */
export function jobPostListEntries(row: JobPostRow): ListEntry[] {
  const positions = jobListKeys({ ...row, stages: toStageTimes(row) })
  return [
    ...positions.flatMap(({ list, key }) =>
      [
        stored(list),
        listWithin(list, regionOf(row)),
        ...row.qualifications.map((each) => listFor(list, each)),
      ].map((name) => ({ list: name, key })),
    ),
    ...closingEntries(row),
  ]
}

/** Returns the lists that show a public post on a day in India. A post that has begun is not upcoming. */
export const jobPostAffectedLists = (row: JobPostRow, today: string): string[] =>
  jobPostListEntries(row)
    .map(({ list }) => list)
    .filter((list) => row.beginDate > today || !/^jobPost:upcoming(?:[@~]|$)/.test(list))

const qualificationFilter = (qualification: string): string => `enough${letters(qualification)}`
const purposeFilter = (purpose: string): string => `about${letters(purpose)}`
const lastDayFilter = (day: string): string => `last${letters(day)}`

const dateFilters = ({ beginDate, lastDate }: JobPostRow): string[] =>
  lastDate === '' ? [] : [...spanTokens(beginDate, lastDate), lastDayFilter(lastDate)]

/** Returns the filter tokens of a post, for searches within lists and for filters. */
export function jobPostFilters(row: JobPostRow): string[] {
  const regions = ['', regionOf(row)]
  const posted = row.organisation === '' ? [] : [organisationList(row.organisation)]
  const lists = ['all', ...posted, ...STAGES.filter((stage) => row[`${stage}At`] !== null)]
  const inRegions = regions.flatMap((region) => [
    ...lists.map((list) => listFilter(list, region)),
    ...beginFilters(row.beginDate).map((begin) => `${begin}${letters(region)}`),
  ])
  return [
    ...inRegions,
    ...row.qualifications.map(qualificationFilter),
    purposeFilter(row.purpose),
    ...dateFilters(row),
  ]
}

/** Returns the filter tokens of a named field's value. Posts for all India match every state. */
export function namedFieldTokens(named: NamedField, today: string): FieldTokens {
  const tokens = named.field === 'state' ? [listFilter('all', named.value)] : toTokens(named, today)
  return { exact: tokens, all: named.field === 'state' ? [...tokens, listFilter('all', ALL_INDIA)] : tokens }
}

function toTokens(named: Exclude<NamedField, { field: 'state' }>, today: string): string[] {
  if (named.field === 'qualification') return [qualificationFilter(named.value)]
  const [first, last] = closingDays(named.value, today)
  return daysFrom(first, last).map(lastDayFilter)
}

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, ahead) => addDays(first, ahead))

// "Begins after today" cannot be one filter token, since today changes. Begin dates are indexed by day, month and year:
// the time after today is a few days, a few months and the following years.
const beginFilters = (day: string): string[] => [
  `day${letters(day)}`,
  `month${letters(day.slice(0, 7))}`,
  `year${day.slice(0, 4)}`,
]

function filtersAfter(today: string): string[] {
  const { days, months, years } = getUpcomingPeriods(today)
  return [
    ...days.map((day) => `day${letters(day)}`),
    ...months.map((month) => `month${letters(month)}`),
    ...years.map((year) => `year${year}`),
  ]
}

type JobListView = ListView & {
  order: 'found' | ListOrder | Extract<ListView['order'], { sections: unknown } | { lists?: unknown }>
}

// Returns the regions that pass the state filter; '' means every region.
function toRegions({ state = '', allIndia }: JobFilters): string[] {
  if (state === '') return ['']
  if (!isState(state)) return [NOWHERE]
  return allIndia === '1' ? [state, ALL_INDIA] : [state]
}

function dateGroups({ open, closing }: JobFilters, today: string): string[][] {
  const days = daysFrom(today, addDays(today, CLOSING_SOON_DAYS))
  return [...(open ? [tokensOfDay(today)] : []), ...(closing ? [days.map(lastDayFilter)] : [])]
}

/** Returns the stored lists that together match the filters. Not for filters that need the search index. */
function storedLists(name: string, filters: JobFilters): string[] {
  if (filters.qualification) return [listFor(name, filters.qualification)]
  return toRegions(filters).map((region) => (region === '' ? stored(name) : listWithin(name, region)))
}

function toNarrowing(name: string, filters: JobFilters, today: string): Pick<ListView, 'filters' | 'also'> {
  const tokens = name === 'upcoming' ? filtersAfter(today) : [`list${letters(name)}`]
  const { qualification, purpose } = filters
  return {
    filters: toRegions(filters).flatMap((region) => tokens.map((token) => token + letters(region))),
    also: [
      ...(qualification ? [[qualificationFilter(qualification)]] : []),
      ...(purpose ? [[purposeFilter(purpose)]] : []),
      ...dateGroups(filters, today),
    ],
  }
}

/** Returns the view of a list on a day in India, narrowed by filters. An unknown state has no posts. */
export function jobListView(list: PostList, filters: JobFilters, today: string): JobListView {
  const { list: name, order } = jobListOrder(list, today)
  const lists = storedLists(name, filters)
  const [first = ''] = lists
  const view = { list: first, ...toNarrowing(name, filters, today) }
  if (usesSearchIndex(filters)) return { ...view, order: 'found' }
  if (order !== 'newest') return { ...view, order: { ...order, lists } }
  if (lists.length === 1) return { ...view, order }
  return { ...view, order: { sections: [lists.map((each) => ({ from: each, to: each }))] } }
}

/** Returns the filter tokens of a list's posts that are open on a day, and that close soon. */
export function dateNarrowings(list: PostList, today: string): Record<'open' | 'closing', Narrowing> {
  const { list: name } = jobListOrder(list, today)
  return {
    open: toNarrowing(name, { open: '1' }, today),
    closing: toNarrowing(name, { closing: '7' }, today),
  }
}

/** Returns the cache tags of a page of a list, or of a search in it; with counts, also the tag of the full list. */
export function jobListTags(
  list: PostList,
  { query, isCounted }: { query: JobFilters & { searchQuery: string }; isCounted: boolean },
  today: string,
): string[] {
  // `contentReader` uses the search index under the same condition.
  if (truncateQuery(query.searchQuery) !== '' || usesSearchIndex(query)) return [searchTag('jobPost')]
  const { list: name } = jobListOrder(list, today)
  return [...storedLists(name, query), ...(isCounted ? [stored(name)] : [])].map(listTag)
}
