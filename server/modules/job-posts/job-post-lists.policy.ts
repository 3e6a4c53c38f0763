import { organisationList, type PostList } from '#shared/domain/job-lists/job-lists.ts'
import { addDays, dayNumber, daysBetween } from '#shared/domain/dates/india-day.ts'
import { jobListOrder, jobListKeys, datesAfter } from '#shared/domain/job-lists/job-list-keys.ts'
import type { ListOrder } from '#shared/domain/job-lists/job-list-keys.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import type { StageTimes } from '#shared/domain/jobs/job-stages.ts'
import { CLOSING_SOON_DAYS } from '#shared/domain/constants.ts'
import { isLookedUp, closingDays } from '#shared/domain/job-lists/fits-filters.ts'
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

/** The place of posts without a state, where states are named; and that of no posts. */
export const ALL_INDIA = 'India'
const NOWHERE = 'nowhere'

const stored = (list: string): string => `jobPost:${list}`

/** The name of the part of a list that is within a state, or of all India. */
export const listWithin = (list: string, place: string): string => `${stored(list)}@${place}`

/** The name of the part of a list for which a qualification is enough. */
export const listFor = (list: string, qualification: string): string => `${stored(list)}~${qualification}`

// A list, and a list within a state, is one filter token each: combining two tokens would scan both.
const listFilter = (list: string, place: string): string => `list${letters(list)}${letters(place)}`

const placeOf = ({ state }: JobPostRow): string => (state === '' ? ALL_INDIA : state)

/** The list of all posts by closing day, those without one at the end; keys are day numbers. */
export const CLOSING_LIST = 'jobPost:closing'

/** The list of posts without a last date that have a link to apply, by closing day. */
export const UNDATED_LIST = 'jobPost:undated'

// The key of posts without a closing day: the end of the list.
const NEVER = dayNumber('9999-12-31')

function closingEntries(row: JobPostRow): ListEntry[] {
  const key = row.closingDay === '' ? NEVER : dayNumber(row.closingDay)
  const isUndated = row.lastDate === '' && hasApplyEntry(row)
  return [CLOSING_LIST, ...(isUndated ? [UNDATED_LIST] : [])].map((list) => ({ list, key }))
}

/** The list and the filter token of all public posts. */
export const ALL_POSTS = { list: 'jobPost:all', filter: COMMON_FILTER }

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
 * Returns the list entries of a public post. Each list is repeated within the state of the post, or among those of all
 * India, and for each qualification, except the lists by closing day (docs/product/decisions.md#b1).
 */
export function jobPostListEntries(row: JobPostRow): ListEntry[] {
  const positions = jobListKeys({ ...row, stages: stagesOf(row) })
  return [
    ...positions.flatMap(({ list, key }) =>
      [
        stored(list),
        listWithin(list, placeOf(row)),
        ...row.qualifications.map((each) => listFor(list, each)),
      ].map((name) => ({ list: name, key })),
    ),
    ...closingEntries(row),
  ]
}

/** Returns the lists whose pages show a public post on a day in India; a post that has begun is not upcoming. */
export const jobPostAffectedLists = (row: JobPostRow, today: string): string[] =>
  jobPostListEntries(row)
    .map(({ list }) => list)
    .filter((list) => row.beginDate > today || !/^jobPost:upcoming(?:[@~]|$)/.test(list))

const qualificationFilter = (qualification: string): string => `enough${letters(qualification)}`
const purposeFilter = (purpose: string): string => `about${letters(purpose)}`
const lastDayFilter = (day: string): string => `last${letters(day)}`

const dateFilters = ({ beginDate, lastDate }: JobPostRow): string[] =>
  lastDate === '' ? [] : [...spanTokens(beginDate, lastDate), lastDayFilter(lastDate)]

/** Returns the filter tokens by which a search is restricted to a list, and a list narrowed by its filters. */
export function jobPostFilters(row: JobPostRow): string[] {
  const places = ['', placeOf(row)]
  const posted = row.organisation === '' ? [] : [organisationList(row.organisation)]
  const lists = ['all', ...posted, ...STAGES.filter((stage) => row[`${stage}At`] !== null)]
  const inPlaces = places.flatMap((place) => [
    ...lists.map((list) => listFilter(list, place)),
    ...beginFilters(row.beginDate).map((begin) => `${begin}${letters(place)}`),
  ])
  return [
    ...inPlaces,
    ...row.qualifications.map(qualificationFilter),
    purposeFilter(row.purpose),
    ...dateFilters(row),
  ]
}

/** Returns the filter tokens of the value of a field that words of a search name; posts of all India have every state. */
export function namedFieldTokens(named: NamedField, today: string): FieldTokens {
  const tokens = named.field === 'state' ? [listFilter('all', named.value)] : tokensOf(named, today)
  return { exact: tokens, all: named.field === 'state' ? [...tokens, listFilter('all', ALL_INDIA)] : tokens }
}

function tokensOf(named: Exclude<NamedField, { field: 'state' }>, today: string): string[] {
  if (named.field === 'qualification') return [qualificationFilter(named.value)]
  const [first, last] = closingDays(named.value, today)
  return daysFrom(first, last).map(lastDayFilter)
}

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, ahead) => addDays(first, ahead))

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

/** How a list of posts is read. */
type JobListView = ListView & {
  order: 'found' | ListOrder | Extract<ListView['order'], { sections: unknown } | { lists?: unknown }>
}

// The places whose posts a filter leaves; '' is every place.
function placesOf({ state = '', allIndia }: JobFilters): string[] {
  if (state === '') return ['']
  if (!isState(state)) return [NOWHERE]
  return allIndia === '1' ? [state, ALL_INDIA] : [state]
}

function dateGroups({ open, closing }: JobFilters, today: string): string[][] {
  const days = daysFrom(today, addDays(today, CLOSING_SOON_DAYS))
  return [...(open ? [tokensOfDay(today)] : []), ...(closing ? [days.map(lastDayFilter)] : [])]
}

/** Returns the names of the stored lists whose posts together fit filters, unless these have to be looked up. */
function storedLists(name: string, filters: JobFilters): string[] {
  if (filters.qualification) return [listFor(name, filters.qualification)]
  return placesOf(filters).map((place) => (place === '' ? stored(name) : listWithin(name, place)))
}

function narrowingOf(name: string, filters: JobFilters, today: string): Pick<ListView, 'filters' | 'also'> {
  const tokens = name === 'upcoming' ? filtersAfter(today) : [`list${letters(name)}`]
  const { qualification, purpose } = filters
  return {
    filters: placesOf(filters).flatMap((place) => tokens.map((token) => token + letters(place))),
    also: [
      ...(qualification ? [[qualificationFilter(qualification)]] : []),
      ...(purpose ? [[purposeFilter(purpose)]] : []),
      ...dateGroups(filters, today),
    ],
  }
}

/** Returns how a list is read on a day in India, narrowed by filters; an unknown state has no posts. */
export function jobListView(list: PostList, filters: JobFilters, today: string): JobListView {
  const { list: name, order } = jobListOrder(list, today)
  const lists = storedLists(name, filters)
  const [first = ''] = lists
  const view = { list: first, ...narrowingOf(name, filters, today) }
  if (isLookedUp(filters)) return { ...view, order: 'found' }
  if (order !== 'newest') return { ...view, order: { ...order, lists } }
  if (lists.length === 1) return { ...view, order }
  return { ...view, order: { sections: [lists.map((each) => ({ from: each, to: each }))] } }
}

/** Returns the filter tokens of the posts of a list that can be applied for on a day, and of those that close soon. */
export function dateNarrowings(list: PostList, today: string): Record<'open' | 'closing', Narrowing> {
  const { list: name } = jobListOrder(list, today)
  return {
    open: narrowingOf(name, { open: '1' }, today),
    closing: narrowingOf(name, { closing: '7' }, today),
  }
}

/** Returns the cache tags of a page of a list, or of a search in it; its counts are those of the whole list. */
export function jobListTags(
  list: PostList,
  { query, isCounted }: { query: JobFilters & { searchQuery: string }; isCounted: boolean },
  today: string,
): string[] {
  // The same test for a search as in the reader.
  if (truncateQuery(query.searchQuery) !== '' || isLookedUp(query)) return [searchTag('jobPost')]
  const { list: name } = jobListOrder(list, today)
  return [...storedLists(name, query), ...(isCounted ? [stored(name)] : [])].map(listTag)
}
