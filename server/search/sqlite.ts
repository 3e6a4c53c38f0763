import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import { searchWords } from '#shared/domain/search-words.ts'
import type { Query } from '../db/db.ts'
import { preparedOnce } from '../db/sqlite.ts'

/** What an item is found by: words of its title and its body, and exact marks (its lists, its dates) to filter by. */
export type SearchDocument = {
  kind: string
  itemId: string
  /** The last significant change, epoch milliseconds: results come newest first. */
  changedAt: number
  title: string
  body: string
  /** Letters and digits only, so that each is one token. */
  marks: readonly string[]
}

/** All `words` must stand in the item, the last one at least as a beginning; it must carry one of `marks`. */
export type SearchQuery = {
  words: readonly string[]
  marks: readonly string[]
  limit: number
  offset: number
}

export type SearchResult = { itemIds: string[]; total: number; totalIsCapped: boolean }

// The row number of the index tells time, so that "newest first with early stop" is a walk from its end: milliseconds
// times this, plus a counter for items of the same millisecond. Stays a safe integer for two centuries.
const PER_MS = 1024

const statements = preparedOnce((connection) => ({
  rowOf: connection
    .prepare<[string, string], number>('select rowid from search_documents where kind = ? and item_id = ?')
    .pluck(),
  lastRow: connection
    .prepare<[number, number], number | null>(
      'select max(rowid) from search_documents where rowid between ? and ?',
    )
    .pluck(),
  addRow: connection.prepare(
    'insert into search_documents (rowid, kind, item_id, title) values (?, ?, ?, ?)',
  ),
  dropRow: connection.prepare('delete from search_documents where rowid = ?'),
  addText: connection.prepare('insert into search_index (rowid, filters, title, body) values (?, ?, ?, ?)'),
  dropText: connection.prepare('delete from search_index where rowid = ?'),
  addWords: connection.prepare('insert or ignore into search_words (word) select value from json_each(?)'),
  wordsFrom: connection
    .prepare<[string, string, number], string>(
      'select word from search_words where word >= ? and word < ? limit ?',
    )
    .pluck(),
  newest: connection
    .prepare<[string, number], number>(
      'select rowid from search_index where search_index match ? order by rowid desc limit ?',
    )
    .pluck(),
  // The join is told its order: a thousand look-ups by row, never a walk through all titles.
  titlesOf: connection
    .prepare<[string], [row: number, title: string]>(
      `select documents.rowid, documents.title from json_each(?) as wanted
       cross join search_documents as documents on documents.rowid = wanted.value`,
    )
    .raw(),
  itemOf: connection
    .prepare<[number], string>('select item_id from search_documents where rowid = ?')
    .pluck(),
}))

// Beginnings of up to four letters have an index of their own (the table's `prefix`); longer ones are looked up among
// the words. A beginning of more words than this is left to FTS5: each of them is rare.
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

/** Makes an item findable, in place of what it was found by before. Runs inside a transaction. */
export async function putDocument(query: Query, document: SearchDocument): Promise<void> {
  const run = statements(query)
  const old = run.rowOf.get(document.kind, document.itemId)
  const keepsItsRow = old !== undefined && Math.floor(old / PER_MS) === document.changedAt
  await dropDocument(query, document.kind, document.itemId)
  const rowid = keepsItsRow ? old : freeRow(query, document.changedAt)
  const [title, body] = [searchWords(document.title), searchWords(document.body)]
  run.addRow.run(rowid, document.kind, document.itemId, ` ${title.join(' ')} `)
  run.addText.run(rowid, document.marks.join(' '), title.join(' '), body.join(' '))
  run.addWords.run(JSON.stringify([...new Set([...title, ...body])].filter(isLong)))
}

/** Makes an item no longer findable. Runs inside a transaction. */
export async function dropDocument(query: Query, kind: string, itemId: string): Promise<void> {
  const run = statements(query)
  const rowid = run.rowOf.get(kind, itemId)
  if (rowid === undefined) return
  run.dropText.run(rowid)
  run.dropRow.run(rowid)
}

// Words hold letters, digits and marks alone (searchWords), so that quoting them is all the escaping there is to do.
const anyOf = (terms: readonly string[]): string => `(${terms.map((term) => `"${term}"`).join(' OR ')})`

/** A word as a beginning. */
function beginning(query: Query, word: string): string {
  if (!isLong(word)) return `"${word}" *`
  const known = statements(query).wordsFrom.all(word, word + LAST_LETTER, ENDINGS_MAX + 1)
  if (known.length > ENDINGS_MAX) return `"${word}" *`
  return anyOf(known.length > 0 ? known : [word])
}

function matchExpression(query: Query, words: readonly string[], marks: readonly string[]): string {
  const last = words.length - 1
  const terms = words.map((word, index) => (index === last ? beginning(query, word) : `"${word}"`))
  return [`{filters} : ${anyOf(marks)}`, ...terms.map((term) => `{title body} : ${term}`)].join(' AND ')
}

// Asking the index for title hits would walk past every newer body hit; the titles of the matches are looked at instead.
function titleHits(query: Query, rows: readonly number[], words: readonly string[]): Set<number> {
  const last = words.length - 1
  const pieces = words.map((word, index) => (index === last ? ` ${word}` : ` ${word} `))
  const titles = statements(query).titlesOf.all(JSON.stringify(rows))
  const hits = titles.filter(([, title]) => pieces.every((piece) => title.includes(piece)))
  return new Set(hits.map(([row]) => row))
}

/**
 * Finds items among the newest 1,000 matches: those whose title holds all words first, then the others, each newest
 * first (decision B6). Looking at a bounded number of matches is what keeps a word that stands everywhere quick.
 */
export async function findDocuments(query: Query, search: SearchQuery): Promise<SearchResult> {
  const { words, marks, limit, offset } = search
  if (words.length === 0 || marks.length === 0) return { itemIds: [], total: 0, totalIsCapped: false }
  const run = statements(query)
  const matches = run.newest.all(matchExpression(query, words, marks), SEARCH_MATCHES_MAX + 1)
  const totalIsCapped = matches.length > SEARCH_MATCHES_MAX
  if (totalIsCapped) matches.pop()
  const inTitle = titleHits(query, matches, words)
  const ranked = [...matches.filter((row) => inTitle.has(row)), ...matches.filter((row) => !inTitle.has(row))]
  const itemIds: string[] = []
  for (const row of ranked.slice(offset, offset + limit)) {
    const itemId = run.itemOf.get(row)
    if (itemId !== undefined) itemIds.push(itemId)
  }
  return { itemIds, total: matches.length, totalIsCapped }
}
