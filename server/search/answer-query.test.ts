import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import type { Db } from '../db/db.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { answerQuery, readQuery } from './answer-query.ts'
import type { SearchScope } from './match-expression.ts'
import { upsertDocument, findSimilarTerms, type SearchDocument } from './sqlite.ts'

let db: Db
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
})
afterEach(() => db.close())

let at = 1_700_000_000_000
const put = (itemId: string, title: string, more: Partial<SearchDocument> = {}) =>
  db.tx((query) =>
    upsertDocument(query, {
      kind: 'jobPost',
      itemId,
      title,
      body: '',
      filters: ['listall'],
      changedAt: (at += 1),
      ...more,
    }),
  )
const answer = async (text: string, scope: SearchScope = 'public', filters = ['listall']) => {
  const reading = (await readQuery(db.read, text, false)) ?? { terms: [], ignored: [], aliases: NO_ALIASES }
  return answerQuery(db.read, reading, { scope, filters }, { limit: 20, offset: 0 })
}
const correct = async (...search: Parameters<typeof answer>) => (await answer(...search)).didYouMean ?? []

it('the search suggests corrected terms with their number of matches, also in Devanagari and for several terms', async () => {
  await put('a', 'Bihar Police Constable')
  await put('b', 'UP Police Driver')
  await put('c', 'बिहार डाक सेवक भर्ती')
  expect(await correct('polise')).toEqual([{ words: 'police', total: 2 }])
  expect(await correct('polise contable')).toEqual([{ words: 'police constable', total: 1 }])
  expect(await correct('सेबक भरति')).toEqual([{ words: 'सेवक भरती', total: 1 }])
  expect(await correct('police')).toEqual([])
  expect(await correct('qqqqqq')).toEqual([])
})

it('the search suggests no term of a draft, of another list or of text the user may not read', async () => {
  await put('a', 'Wheelwright', { filters: ['draft', 'liststate'] })
  await put('b', 'Clerk', { fullText: 'Clerk at the lighthouse' })
  expect(await findSimilarTerms(db.read, 'wheelright')).toContain('wheelwright')
  expect(await correct('wheelright')).toEqual([])
  expect(await correct('wheelright', 'full', ['draft'])).toEqual([{ words: 'wheelwright', total: 1 }])
  expect(await correct('lighthuose')).toEqual([])
  expect(await correct('lighthuose', 'full')).toEqual([{ words: 'lighthouse', total: 1 }])
})

it('the search no longer suggests a term after the last item with this term changed, and accepts any input', async () => {
  await put('a', 'Clerk')
  await put('a', 'Peon')
  expect(await correct('clrek')).toEqual([])
  for (const text of ['', '"', '()', '🎉', 'x'.repeat(10_000), 'NEAR(a b)', '१२३', "'; drop table"])
    expect(await correct(text)).toEqual([])
  expect(await correct('clerk', 'public', [])).toEqual([])
})
