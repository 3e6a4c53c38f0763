import { PAGE_SIZE, SEARCH_MATCHES_MAX } from '../constants.ts'
import type { JobList } from './job-lists.ts'
import { isFoundUpcoming, jobListOrder, jobListKeys, type StoredList } from './job-list-keys.ts'
import { STAGES, type Stage, type StageTimes } from './job-stages.ts'
import { tokenize } from '../text/tokenize.ts'

/*
 * The lists and searches of the server (server/modules/job-posts, server/search), computed over the posts on a device.
 * A test of the sync (sync.offline.test.ts) compares the two.
 */

/** The list positions of a post by list. */
export type ListPositions = { all: number } & Partial<Record<StoredList, number>>

/** The post fields that lists on a device need. */
export type LocalJob = {
  _id: string
  summary: { state: string; beginDate: string }
  places: ListPositions
}

/** The distinct words of a post's name in order, and its other searchable words, each between blanks. */
export type SearchTerms = { title: string; body: string }

/** The query of a page; '' means no state filter, an absent limit means the default page size. */
export type LocalJobQuery = {
  list: JobList
  state: string
  /** Search words; null means no search. */
  words: readonly string[] | null
  page: number
  limit?: number | undefined
  /** The day in India. */
  today: string
}

export type LocalJobPage<Row> = {
  rows: Row[]
  page: number
  pageCount: number
  total: number
  totalIsCapped?: true
}

type Sent = { changedAt: string; beginDate: string; stages: Record<Stage, string | null> }

const instant = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Date.parse(text)

/** Returns the list positions of a post from the API, as a device stores them. */
export function toListPositions({ changedAt, beginDate, stages }: Sent): ListPositions {
  const at = Date.parse(changedAt)
  const times = Object.fromEntries(STAGES.map((stage) => [stage, instant(stages[stage])])) as StageTimes
  const positions = jobListKeys({ changedAt: at, beginDate, stages: times })
  return { ...Object.fromEntries(positions.map(({ list, key }) => [list, key])), all: at }
}

const between = (words: readonly string[]): string => ` ${words.join(' ')} `

/** Returns the search terms of a post for storage on a device. */
export function toSearchTerms(title: string, body: string): SearchTerms {
  const inTitle = new Set(tokenize(title))
  const others = new Set(tokenize(body).filter((word) => !inTitle.has(word)))
  return { title: between([...inTitle]), body: between([...others]) }
}

const byIdDown = (a: LocalJob, b: LocalJob): number => (a._id < b._id ? 1 : -1)
const keyIn = ({ places }: LocalJob, list: StoredList): number => places[list] ?? 0

function listed<Row extends LocalJob>(rows: readonly Row[], query: Omit<LocalJobQuery, 'words'>): Row[] {
  const { list, order } = jobListOrder(query.list, query.today)
  const after = order === 'newest' ? -Infinity : order.lowestAfter
  const found = rows.filter(
    ({ places, summary }) =>
      (places[list] ?? -Infinity) > after && (query.state === '' || summary.state === query.state),
  )
  const newestFirst = found.sort((a, b) => keyIn(b, list) - keyIn(a, list) || byIdDown(a, b))
  return order === 'newest' ? newestFirst : newestFirst.reverse()
}

/** Returns true if a text contains every word, the last one at least as a prefix. */
const hasAllWords = (text: string, words: readonly string[]): boolean =>
  words.every((word, index) => text.includes(index === words.length - 1 ? ` ${word}` : ` ${word} `))

type Found<Row> = { rows: Row[]; isCapped: boolean }

function searched<Row extends LocalJob>(
  rows: readonly Row[],
  wordsOf: (id: string) => SearchTerms | undefined,
  query: LocalJobQuery & { words: readonly string[] },
): Found<Row> {
  const { words, today } = query
  if (words.length === 0) return { rows: [], isCapped: false }
  const inList = listed(rows, query).filter(
    ({ summary }) => query.list !== 'upcoming' || isFoundUpcoming(summary.beginDate, today),
  )
  const matches = inList
    .flatMap((row) => {
      const { title = '', body = '' } = wordsOf(row._id) ?? {}
      return hasAllWords(title + body, words) ? [{ row, inTitle: hasAllWords(title, words) }] : []
    })
    // Matches are sorted by newest change, whatever the order of the list.
    .sort((a, b) => b.row.places.all - a.row.places.all || byIdDown(a.row, b.row))
  const scanned = matches.slice(0, SEARCH_MATCHES_MAX)
  const ranked = [...scanned.filter(({ inTitle }) => inTitle), ...scanned.filter(({ inTitle }) => !inTitle)]
  return { rows: ranked.map(({ row }) => row), isCapped: matches.length > scanned.length }
}

/** Returns a page of a list, or of the search in it, over the posts on a device. */
export function queryLocalJobs<Row extends LocalJob>(
  rows: readonly Row[],
  wordsOf: (id: string) => SearchTerms | undefined,
  query: LocalJobQuery,
): LocalJobPage<Row> {
  const { words, page, limit = PAGE_SIZE } = query
  const all =
    words === null
      ? { rows: listed(rows, query), isCapped: false }
      : searched(rows, wordsOf, { ...query, words })
  const total = all.rows.length
  return {
    rows: all.rows.slice((page - 1) * limit, page * limit),
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
    total,
    ...(all.isCapped ? { totalIsCapped: true } : {}),
  }
}
