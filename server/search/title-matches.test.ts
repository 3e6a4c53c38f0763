import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareAliases } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { Db } from '../db/db.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { upsertDocument, type SearchDocument } from './sqlite.ts'
import { titleMatches } from './title-matches.ts'

let db: Db
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
})
afterEach(() => db.close())

const aliases = prepareAliases([['je', 'junior engineer', 'जूनियर इंजीनियर']])

const put = (...documents: (Partial<SearchDocument> & { title: string })[]) =>
  db.tx(async (query) => {
    for (const [index, more] of documents.entries())
      await upsertDocument(query, {
        kind: 'jobPost',
        itemId: more.title,
        body: '',
        filters: ['listall'],
        changedAt: 1_700_000_000_000 + index,
        ...more,
      })
  })
const find = (text: string, limit = 6, filters = ['listall']) =>
  titleMatches(db.read, { terms: searchTerms(tokenize(text), aliases), filters, limit })

it('title matches list full words and alias groups first, then prefixes, each newest first', async () => {
  await put(
    { title: 'JEECUP old' },
    { title: 'SSC JE' },
    { title: 'JEE Main' },
    { title: 'Junior Engineer' },
    { title: 'जूनियर इंजीनियर भर्ती' },
    { title: 'Engineer' },
  )
  expect(await find('je')).toEqual([
    'जूनियर इंजीनियर भर्ती',
    'Junior Engineer',
    'SSC JE',
    'JEE Main',
    'JEECUP old',
  ])
  expect(await find('je', 4)).toEqual(['जूनियर इंजीनियर भर्ती', 'Junior Engineer', 'SSC JE', 'JEE Main'])
  expect(await find('je', 2)).toEqual(['जूनियर इंजीनियर भर्ती', 'Junior Engineer'])
  expect(await find('junior eng')).toEqual(['Junior Engineer'])
})

it('title matches ignore the body and the restricted text of an item, in any scope', async () => {
  await put(
    { title: 'Clerk', body: 'police' },
    { title: 'Driver', fullText: 'police' },
    { title: 'Police', body: 'clerk' },
  )
  expect(await find('police')).toEqual(['Police'])
  expect(await find('police clerk')).toEqual([])
})

it('title matches are empty for items outside the list and for a search without terms', async () => {
  await put({ title: 'Police', filters: ['listapply'] }, { title: 'Police draft', filters: [] })
  expect(await find('police')).toEqual([])
  expect(await find('police', 6, ['listapply'])).toEqual(['Police'])
  expect(await find('police', 6, [])).toEqual([])
  expect(await find('')).toEqual([])
})

it('title matches include an old title even if hundreds of newer texts contain the word', async () => {
  const mentions = Array.from({ length: 600 }, (_, index) => ({ title: `Clerk ${index}`, body: 'police' }))
  await put({ title: 'Police' }, ...mentions)
  expect(await find('police')).toEqual(['Police'])
  expect(await find('clerk 59')).toContain('Clerk 599')
})
