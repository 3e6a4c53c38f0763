import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { Query } from '../db/db.ts'
import { preparePerConnection } from '../db/sqlite.ts'

/**
 * The search document of an item: words of its title and body that every reader may see, words that only some may see,
 * and filter tokens (its lists, its dates).
 */
export type SearchDocument = {
  kind: string
  itemId: string
  /** The last significant change, epoch milliseconds: results are newest first. */
  changedAt: number
  title: string
  body: string
  /** All text of the item, for viewers who may read it; words in the title or the body are not indexed again. */
  fullText?: string
  /** Letters and digits only, so that each is one token. */
  filters: readonly string[]
}

/** The text of an item that is searched: what every reader may see, or all of it. */
export type SearchScope = 'public' | 'full'

/** The item must contain all `words`, the last one as a prefix term, and have one of `filters`. */
export type SearchQuery = {
  words: readonly string[]
  scope: SearchScope
  filters: readonly string[]
  limit: number
  offset: number
}

export type SearchResult = { itemIds: string[]; total: number; totalIsCapped: boolean }

// The row number of the index encodes time, so that "newest first with early stop" is a scan from its end: milliseconds
// times this, plus a counter within the millisecond. It stays a safe integer for two centuries.
const PER_MS = 1024

const statements = preparePerConnection((connection) => ({
  rowOf: connection
    .prepare<[string, string], number>('select rowid from search_documents where kind = ? and item_id = ?')
    .pluck(),
  lastRow: connection
    .prepare<[number, number], number | null>(
      'select max(rowid) from search_documents where rowid between ? and ?',
    )
    .pluck(),
  addRow: connection.prepare('insert into search_documents (rowid, kind, item_id) values (?, ?, ?)'),
  deleteRow: connection.prepare('delete from search_documents where rowid = ?'),
  addText: connection.prepare(
    'insert into search_index (rowid, filters, title, body, locked) values (?, ?, ?, ?, ?)',
  ),
  deleteText: connection.prepare('delete from search_index where rowid = ?'),
  addWords: connection.prepare('insert or ignore into search_words (word) select value from json_each(?)'),
  wordsFrom: connection
    .prepare<[string, string, number], string>(
      'select word from search_words where word >= ? and word < ? limit ?',
    )
    .pluck(),
  // Counts only the newest matches, up to the limit.
  window: connection.prepare<[string, number], { found: number; oldest: number | null }>(
    `select count(*) as found, min(rowid) as oldest
     from (select rowid from search_index where search_index match ? order by rowid desc limit ?)`,
  ),
  // Bound numbers are REAL in SQLite, and FTS5 uses a rowid bound only if it is an integer.
  newest: connection
    .prepare<[string, number, number, number], number>(
      `select rowid from search_index where search_index match ? and rowid >= cast(? as integer)
       order by rowid desc limit ? offset ?`,
    )
    .pluck(),
  itemOf: connection
    .prepare<[number], string>('select item_id from search_documents where rowid = ?')
    .pluck(),
}))

// Prefix terms of up to 4 letters use the `prefix` indexes of the table; longer ones are expanded to known words. A
// prefix term of more than 64 words is left to FTS5: each of the words is rare.
const INDEXED_LENGTH = 4
const ENDINGS_MAX = 64
const LAST_LETTER = '\u{10FFFF}'

const isLong = (word: string): boolean => Array.from(word).length > INDEXED_LENGTH

function freeRow(query: Query, changedAt: number): number {
  const run = statements(query)
  for (let ms = changedAt; ; ms += 1) {
    const first = ms * PER_MS
    const last = run.lastRow.get(first, first + PER_MS - 1) ?? null
    if (last === null) return first
    if (last < first + PER_MS - 1) return last + 1
  }
}

// Limits of an item's indexed text. Indexing all words of the largest allowed post would block all requests for a third
// of a second. The longest real notice has a fifth of this.
const TEXT_MAX = 75_000
const WORDS_MAX = 3_000

const indexedWords = (text: string): string[] => tokenize(text.slice(0, TEXT_MAX)).slice(0, WORDS_MAX)

/** Adds or replaces the search document of an item. Runs inside a transaction. */
export async function upsertDocument(query: Query, document: SearchDocument): Promise<void> {
  const run = statements(query)
  const old = run.rowOf.get(document.kind, document.itemId)
  const canKeepRow = old !== undefined && Math.floor(old / PER_MS) === document.changedAt
  await deleteDocument(query, document.kind, document.itemId)
  const rowid = canKeepRow ? old : freeRow(query, document.changedAt)
  const [title, body] = [tokenize(document.title), indexedWords(document.body)]
  const readByAll = new Set([...title, ...body])
  const locked = new Set(indexedWords(document.fullText ?? '').filter((word) => !readByAll.has(word)))
  run.addRow.run(rowid, document.kind, document.itemId)
  run.addText.run(rowid, document.filters.join(' '), title.join(' '), body.join(' '), [...locked].join(' '))
  run.addWords.run(JSON.stringify([...readByAll, ...locked].filter(isLong)))
}

/** Returns true if an item has a search document. */
export const hasDocument = (query: Query, kind: string, itemId: string): boolean =>
  statements(query).rowOf.get(kind, itemId) !== undefined

/** Deletes the search document of an item. Runs inside a transaction. */
export async function deleteDocument(query: Query, kind: string, itemId: string): Promise<void> {
  const run = statements(query)
  const rowid = run.rowOf.get(kind, itemId)
  if (rowid === undefined) return
  run.deleteText.run(rowid)
  run.deleteRow.run(rowid)
}

// Words hold only letters, digits and combining marks (`tokenize`), so quoting them is enough escaping.
const anyOf = (terms: readonly string[]): string => `(${terms.map((term) => `"${term}"`).join(' OR ')})`

/** Returns the match expression of a prefix term. */
function prefixTerm(query: Query, word: string): string {
  if (!isLong(word)) return `"${word}" *`
  const expansions = statements(query).wordsFrom.all(word, word + LAST_LETTER, ENDINGS_MAX + 1)
  if (expansions.length > ENDINGS_MAX) return `"${word}" *`
  return anyOf(expansions.length > 0 ? expansions : [word])
}

// Words that only some viewers may read have a column of their own, which public searches never name. They affect
// neither the matches nor their number.
const COLUMNS: Record<SearchScope, string> = { public: 'title body', full: 'title body locked' }

function matchExpression(query: Query, columns: string, { words, filters }: SearchQuery): string {
  const last = words.length - 1
  const terms = words.map((word, index) => (index === last ? prefixTerm(query, word) : `"${word}"`))
  return [`{filters} : ${anyOf(filters)}`, ...terms.map((term) => `{${columns}} : ${term}`)].join(' AND ')
}

/** Returns the rows of a page of matches from `oldest` on: title matches first, then the others, each newest first. */
function rankedPage(query: Query, search: SearchQuery, everywhere: string, oldest: number): number[] {
  const run = statements(query)
  const { limit, offset } = search
  const end = offset + limit
  // Most pages are full of title matches: then no other rows are read.
  const inTitle = run.newest.all(matchExpression(query, 'title', search), oldest, end, 0)
  if (inTitle.length === end) return inTitle.slice(offset)
  const titleRows = new Set(inTitle)
  const others = run.newest.all(everywhere, oldest, end, 0).filter((row) => !titleRows.has(row))
  return [...inTitle, ...others].slice(offset, end)
}

/**
 * Finds items among the newest 1,000 matches: those with all words in the title first, then the others, each newest
 * first (decision B6). The bounded number of matches keeps searches for frequent words fast.
 */
export async function searchItems(query: Query, search: SearchQuery): Promise<SearchResult> {
  if (search.words.length === 0 || search.filters.length === 0)
    return { itemIds: [], total: 0, totalIsCapped: false }
  const run = statements(query)
  const everywhere = matchExpression(query, COLUMNS[search.scope], search)
  const { found = 0, oldest = null } = run.window.get(everywhere, SEARCH_MATCHES_MAX + 1) ?? {}
  const totalIsCapped = found > SEARCH_MATCHES_MAX
  const total = totalIsCapped ? SEARCH_MATCHES_MAX : found
  if (oldest === null || search.offset >= total) return { itemIds: [], total, totalIsCapped }
  // If there are more, the last row of the window is one too many.
  const rows = rankedPage(query, search, everywhere, totalIsCapped ? oldest + 1 : oldest)
  const itemIds = rows.slice(0, total - search.offset).map((row) => run.itemOf.get(row))
  return { itemIds: itemIds.filter((itemId) => itemId !== undefined), total, totalIsCapped }
}
