import { PAGE_SIZE } from '#shared/domain/constants.ts'
import { hasNamedField, fitsFilters, isClosingSoon, usesSearchIndex, isOpenOn } from './fits-filters.ts'
import type { JobFilters } from './job-filters.ts'
import type { PostList } from './job-lists.ts'
import { isUpcomingMatch, jobListOrder, jobListKeys, type StoredList } from './job-list-keys.ts'
import { STAGES, type Stage, type StageTimes } from '#shared/domain/jobs/job-stages.ts'
import { type Purpose, QUALIFICATIONS, type Qualification } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { MATCH_RANKS, matchRank, stateMatchLimit } from '#shared/domain/search/search-terms.ts'
import type { FieldText, SearchTerm } from '#shared/domain/search/search-terms.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'

/* Computes the server's lists and searches over the posts on a device; sync.offline.test.ts compares the two. */

export type ListPositions = { all: number } & Partial<Record<StoredList, number>>

export type LocalJob = {
  _id: string
  summary: { state: string; beginDate: string; lastDate: string }
  places: ListPositions
  qualifications: readonly Qualification[]
  purpose: Purpose
}

export type PostSearchText = { title: FieldText; body: FieldText }

export type LocalJobQuery = {
  list: PostList
  filters: JobFilters
  terms: readonly SearchTerm[] | null
  fewer?: readonly SearchTerm[] | undefined
  page: number
  limit?: number | undefined
  today: string
}

export type LocalJobPage<Row> = {
  rows: Row[]
  page: number
  pageCount: number
  total: number
}

type Sent = {
  changedAt: string
  beginDate: string
  organisation: string
  stages: Record<Stage, string | null>
}

const instant = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Date.parse(text)

export function toListPositions({ changedAt, stages, ...post }: Sent): ListPositions {
  const at = Date.parse(changedAt)
  const times = Object.fromEntries(STAGES.map((stage) => [stage, instant(stages[stage])])) as StageTimes
  const positions = jobListKeys({ ...post, changedAt: at, stages: times })
  return { ...Object.fromEntries(positions.map(({ list, key }) => [list, key])), all: at }
}

const toFieldText = (text: string): FieldText => ` ${[...new Set(tokenize(text))].join(' ')} `

export const toPostSearchText = (title: string, body: string): PostSearchText => ({
  title: toFieldText(title),
  body: toFieldText(body),
})

const byIdDown = (a: LocalJob, b: LocalJob): number => (a._id < b._id ? 1 : -1)
const keyIn = ({ places }: LocalJob, list: StoredList): number => places[list] ?? 0

const isListed = (
  { places, summary, qualifications, purpose }: LocalJob,
  { list, order }: ReturnType<typeof jobListOrder>,
  { filters, today }: Pick<LocalJobQuery, 'filters' | 'today'>,
): boolean =>
  (places[list] ?? -Infinity) > (order === 'newest' ? -Infinity : order.lowestAfter) &&
  fitsFilters({ ...summary, qualifications, purpose }, filters, today)

function listed<Row extends LocalJob>(
  rows: readonly Row[],
  query: Pick<LocalJobQuery, 'list' | 'filters' | 'today'>,
): Row[] {
  const stored = jobListOrder(query.list, query.today)
  const { list, order } = stored
  const found = rows.filter((row) => isListed(row, stored, query))
  const newestFirst = found.sort((a, b) => keyIn(b, list) - keyIn(a, list) || byIdDown(a, b))
  return order === 'newest' ? newestFirst : newestFirst.reverse()
}

const [IN_STATE, TITLE] = [MATCH_RANKS.indexOf('inState'), MATCH_RANKS.indexOf('title')]

const NO_TEXT: PostSearchText = { title: '', body: '' }

function searched<Row extends LocalJob>(
  rows: readonly Row[],
  wordsOf: (id: string) => PostSearchText | undefined,
  query: LocalJobQuery,
): Row[] {
  const { terms, fewer, today } = query
  const inList = listed(rows, query).filter(
    ({ summary }) => query.list !== 'upcoming' || isUpcomingMatch(summary.beginDate, today),
  )
  const matches = inList.flatMap((row) => {
    if (terms === null) return [{ row, rank: 0 }]
    const { summary, qualifications } = row
    const hasField = hasNamedField({ ...summary, qualifications }, today)
    const fields = { ...(wordsOf(row._id) ?? NO_TEXT), hasField }
    const rank = matchRank(terms, fields)
    if (rank !== null) return [{ row, rank: MATCH_RANKS.indexOf(rank) }]
    const later = fewer === undefined ? null : matchRank(fewer, fields)
    return later === null ? [] : [{ row, rank: MATCH_RANKS.length + MATCH_RANKS.indexOf(later) }]
  })
  // Sorts matches of a rank by newest change, in any list.
  const newestFirst = matches.sort((a, b) => b.row.places.all - a.row.places.all || byIdDown(a.row, b.row))
  let stateMatches = terms === null ? 0 : stateMatchLimit(terms)
  const hasFirst = matches.some(({ rank }) => rank < MATCH_RANKS.length)
  const placed = (hasFirst ? newestFirst : []).map(({ row, rank }) => ({
    row,
    rank: rank === IN_STATE && stateMatches-- <= 0 ? TITLE : rank,
  }))
  return placed.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}

export function queryLocalJobs<Row extends LocalJob>(
  rows: readonly Row[],
  wordsOf: (id: string) => PostSearchText | undefined,
  query: LocalJobQuery,
): LocalJobPage<Row> {
  const { terms, page, limit = PAGE_SIZE } = query
  const isSearch = terms !== null || usesSearchIndex(query.filters)
  const all = isSearch ? searched(rows, wordsOf, query) : listed(rows, query)
  const total = all.length
  return {
    rows: all.slice((page - 1) * limit, page * limit),
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
    total,
  }
}

export function countLocalJobs(rows: readonly LocalJob[], list: PostList, today: string) {
  const all = listed(rows, { list, filters: {}, today })
  const count = (fits: (row: LocalJob) => boolean): number => all.filter(fits).length
  return {
    open: count(({ summary }) => isOpenOn(summary, today)),
    closing: count(({ summary }) => isClosingSoon(summary.lastDate, today)),
    allIndia: count(({ summary }) => summary.state === ''),
    states: STATES.map((state) => count(({ summary }) => summary.state === state)),
    qualifications: QUALIFICATIONS.map((each) =>
      count(({ qualifications }) => qualifications.includes(each)),
    ),
  }
}
