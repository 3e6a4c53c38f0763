import { isNearable, nearKeys } from '#shared/domain/search/nearest-terms.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import type { Query } from '../db/db.ts'
import { jsonElements, jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import { indexedFilters, groupTokens, titleToken } from './index-tokens.ts'
import type { Completions } from './match-expression.ts'

/** Public words in title and body, restricted words, and filter tokens (lists and dates). */
export type SearchDocument = {
  kind: string
  itemId: string
  /** Last significant change, epoch milliseconds: results are newest first. */
  changedAt: number
  title: string
  body: string
  /** All text of the item, for viewers who may read it; words in the title or the body are not indexed again. */
  fullText?: string
  /** Letters and digits only, so that each is one token. */
  filters: readonly string[]
}

// Row numbers are milliseconds times this, plus a counter: newest first is then a scan from the end.
const PER_MS = 1024

// Uses `or ignore`: SQLite opens a savepoint for statements that can fail halfway, and a savepoint flushes the index.
const statements = preparePerConnection((connection) => ({
  rowOf: connection.prepareScalar<[string, string], number>(
    'select rowid from search_documents where kind = ? and item_id = ?',
  ),
  lastRow: connection.prepareScalar<[number, number], number | null>(
    'select max(rowid) from search_documents where rowid between ? and ?',
  ),
  addRow: connection.prepare('insert into search_documents (rowid, kind, item_id) values (?, ?, ?)'),
  moveRow: connection.prepare('update search_documents set rowid = ? where rowid = ?'),
  deleteRow: connection.prepare('delete from search_documents where rowid = ?'),
  addText: connection.prepare(
    'insert into search_index (rowid, filters, title, body, locked) values (?, ?, ?, ?, ?)',
  ),
  deleteText: connection.prepare('delete from search_index where rowid = ?'),
  addWords: connection.prepareScalar<[string], string>(
    `insert or ignore into search_words (word) select value from ${jsonElements('?')} returning word`,
  ),
  addKeys: connection.prepare(
    `insert or ignore into search_word_keys (key, word)
     select key, word from ${jsonRows({ key: 'text', word: 'text' })} e`,
  ),
  wordsByKey: connection.prepareScalar<[string, number], string>(
    `select distinct word from search_word_keys where key in (select value from ${jsonElements('?')}) limit ?`,
  ),
  wordsFrom: connection.prepareScalar<[string, string, number], string>(
    'select word from search_words where word >= ? and word < ? limit ?',
  ),
}))

// Maximum of known words that replace a long prefix; above it FTS5 expands the prefix. Short prefixes have an index.
const ENDINGS_MAX = 64
const LAST_LETTER = '\u{10FFFF}'

// Minimum of 4 letters: titles have an index of 3-letter prefixes.
const isLong = (word: string): boolean => Array.from(word).length > 3

async function freeRow(query: Query, changedAt: number): Promise<number> {
  const run = statements(query)
  for (let ms = changedAt; ; ms += 1) {
    const first = ms * PER_MS
    const last = (await run.lastRow.get(first, first + PER_MS - 1)) ?? null
    if (last === null) return first
    if (last < first + PER_MS - 1) return last + 1
  }
}

// Bounds the indexed text: the largest allowed post would block all requests for a third of a second.
const TEXT_MAX = 75_000
const WORDS_MAX = 3_000

const toIndexedTerms = (text: string): string[] => tokenize(text.slice(0, TEXT_MAX)).slice(0, WORDS_MAX)

function indexedText({ title, body, fullText = '' }: SearchDocument) {
  const inTitle = new Set(tokenize(title))
  const inBody = new Set(toIndexedTerms(body))
  const inFull = new Set(toIndexedTerms(fullText))
  const readByAll = new Set([...inTitle, ...inBody])
  const groups = { title: groupTokens(inTitle), body: groupTokens(inBody) }
  const titleTokens = [...inTitle, ...groups.title]
  const groupsReadByAll = new Set([...groups.title, ...groups.body])
  const locked = [...inFull].filter((word) => !readByAll.has(word))
  const lockedGroups = groupTokens(inFull).filter((token) => !groupsReadByAll.has(token))
  return {
    title: [...titleTokens, ...titleTokens.map(titleToken)].join(' '),
    body: [...inBody, ...groups.body].join(' '),
    locked: [...locked, ...lockedGroups].join(' '),
    words: [...readByAll, ...locked],
  }
}

export async function upsertDocument(query: Query, document: SearchDocument): Promise<void> {
  const { kind, itemId, changedAt, filters } = document
  const run = statements(query)
  const old = await run.rowOf.get(kind, itemId)
  const canKeepRow = old !== undefined && Math.floor(old / PER_MS) === changedAt
  const rowid = canKeepRow ? old : await freeRow(query, changedAt)
  if (old === undefined) await run.addRow.run(rowid, kind, itemId)
  else {
    await run.deleteText.run(old)
    if (!canKeepRow) await run.moveRow.run(rowid, old)
  }
  const { title, body, locked, words } = indexedText(document)
  await run.addText.run(rowid, indexedFilters(filters).join(' '), title, body, locked)
  await addTerms(query, words)
}

async function addTerms(query: Query, words: readonly string[]): Promise<void> {
  const run = statements(query)
  const added = await run.addWords.all(
    JSON.stringify(words.filter((word) => isLong(word) || isNearable(word))),
  )
  const keys = added.filter(isNearable).flatMap((word) => nearKeys(word).map((key) => ({ key, word })))
  if (keys.length > 0) await run.addKeys.run(JSON.stringify(keys))
}

// Maximum of similar-sounding words that are read: a frequent word has some dozens.
const NEAR_MAX = 500

export const findSimilarTerms = (query: Query, word: string): Promise<string[]> =>
  statements(query).wordsByKey.all(JSON.stringify(nearKeys(word)), NEAR_MAX)

export const hasDocument = async (query: Query, kind: string, itemId: string): Promise<boolean> =>
  (await statements(query).rowOf.get(kind, itemId)) !== undefined

export async function deleteDocument(query: Query, kind: string, itemId: string): Promise<void> {
  const run = statements(query)
  const rowid = await run.rowOf.get(kind, itemId)
  if (rowid === undefined) return
  await run.deleteText.run(rowid)
  await run.deleteRow.run(rowid)
}

/** Builds a reader of the known words with the prefixes of terms. It reads each prefix once. */
export function completionReader(query: Query) {
  const known = new Map<string, readonly string[] | null>()

  async function read(beginning: string): Promise<readonly string[] | null> {
    const words = await statements(query).wordsFrom.all(beginning, beginning + LAST_LETTER, ENDINGS_MAX + 1)
    return words.length > ENDINGS_MAX ? null : words
  }

  return async (terms: readonly SearchTerm[]): Promise<Completions> => {
    for (const { beginning } of terms) {
      const last = beginning?.at(-1) ?? ''
      if (isLong(last) && !known.has(last)) known.set(last, await read(last))
    }
    return (beginning, indexedLength) =>
      Array.from(beginning).length <= indexedLength ? null : (known.get(beginning) ?? null)
  }
}
