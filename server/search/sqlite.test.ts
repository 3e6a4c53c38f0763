import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareAliases } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { Db } from '../db/db.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { searchItems } from './find-items.ts'
import { deleteDocument, upsertDocument } from './sqlite.ts'
import type { SearchDocument } from './sqlite.ts'

let db: Db
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
})
afterEach(() => db.close())

let second = 0
const document = (itemId: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'jobPost',
  itemId,
  title,
  body: '',
  filters: ['listall'],
  changedAt: 1_700_000_000_000 + (second += 1),
  ...more,
})
const put = (...documents: SearchDocument[]) =>
  db.tx(async (query) => {
    for (const each of documents) await upsertDocument(query, each)
  })
const aliases = prepareAliases([
  ['police', 'पुलिस', 'pulis'],
  ['je', 'junior engineer', 'जूनियर इंजीनियर'],
])
const termsOf = (text: string) => searchTerms(tokenize(text), aliases)
const find = async (text: string, filters = ['listall'], page = { limit: 20, offset: 0 }) =>
  searchItems(db.read, { terms: termsOf(text), scope: 'public', filters, ...page })
const ids = async (text: string, filters?: string[]) => (await find(text, filters)).itemIds

describe('search', () => {
  it('the search matches Hindi words exactly: पुलिस does not match पालेसा', async () => {
    await put(document('a', 'बिहार पुलिस भर्ती 2025'), document('b', 'पालेसा शहर'))
    expect(await ids('पुलिस')).toEqual(['a'])
    expect(await ids('पालेसा')).toEqual(['b'])
    expect(await ids('पुल')).toEqual(['a'])
  })

  it('the search finds words of two letters and matches only the last term as a prefix', async () => {
    await put(document('a', 'SSC JE 2025'), document('b', 'JEE Main admit card'), document('c', 'SSC CGL'))
    expect(await ids('JE')).toEqual(['a', 'b'])
    expect(await ids('je 2025')).toEqual(['a'])
    expect(await ids('ss cgl')).toEqual([])
    expect(await ids('ssc cg')).toEqual(['c'])
  })

  it('the search requires all terms in the title or the body', async () => {
    await put(document('a', 'Clerk', { body: 'Patna High Court' }), document('b', 'Clerk', { body: 'Delhi' }))
    expect(await ids('clerk court')).toEqual(['a'])
    expect(await ids('clerk mumbai')).toEqual([])
  })

  it('the search ranks matches in the title above matches in the body, each newest first', async () => {
    await put(
      document('old title', 'Police constable'),
      document('old body', 'Constable', { body: 'state police' }),
      document('new title', 'Police driver'),
      document('new body', 'Driver', { body: 'state police' }),
    )
    expect(await ids('police')).toEqual(['new title', 'old title', 'new body', 'old body'])
  })

  it('the search finds a word or a phrase by any other member of its alias group', async () => {
    await put(
      document('phrase', 'Junior Engineer (Civil)'),
      document('hindi', 'बिहार पुलिस'),
      document('apart', 'Junior clerk', { body: 'Engineer in chief' }),
      document('body', 'Railway notice', { body: 'Posts: engineer (junior)' }),
      document('beginning', 'JEECUP counselling'),
    )
    expect(await ids('pulis')).toEqual(['hindi'])
    expect(await ids('bihar police')).toEqual([])
    expect(await ids('बिहार police')).toEqual(['hindi'])
    expect(await ids('je')).toEqual(['phrase', 'body', 'beginning'])
    expect(await ids('junior engineer')).toEqual(['phrase', 'body'])
    expect(await ids('junior engin')).toEqual(['phrase', 'body', 'apart'])
    expect(await ids('junior engineer civil')).toEqual(['phrase'])
  })

  it('the search ranks full words above prefixes, and within each of them the title above the body', async () => {
    await put(
      document('title', 'Driver'),
      document('body', 'Clerk', { body: 'driver' }),
      document('title beginning', 'Drivers of buses'),
      document('body beginning', 'Peon', { body: 'drivers' }),
      document('new title', 'Driver, Patna'),
    )
    const inOrder = ['new title', 'title', 'body', 'title beginning', 'body beginning']
    expect(await ids('driver')).toEqual(inOrder)
    for (const offset of [0, 1, 2, 3, 4]) {
      const page = await find('driver', ['listall'], { limit: 2, offset })
      expect([page.total, ...page.itemIds]).toEqual([5, ...inOrder.slice(offset, offset + 2)])
    }
  })

  it('the search applies the filters of the query', async () => {
    await put(document('a', 'Clerk', { filters: ['listall', 'listresult'] }), document('b', 'Clerk'))
    expect(await ids('clerk', ['listresult'])).toEqual(['a'])
    expect(await ids('clerk', ['listnone', 'listall'])).toEqual(['b', 'a'])
    expect(await ids('listresult')).toEqual([])
    await put(document('draft', 'Clerk', { filters: ['draftjobpost'] }))
    expect(await ids('clerk')).toEqual(['b', 'a'])
    expect(await ids('clerk', ['listall', 'draftjobpost'])).toEqual(['draft', 'b', 'a'])
  })

  it('the search moves an item up after a significant change and no longer finds it by its old terms', async () => {
    await put(document('a', 'Clerk one'), document('b', 'Clerk two'))
    await put(document('a', 'Clerk three'))
    expect(await ids('clerk')).toEqual(['a', 'b'])
    expect(await ids('one')).toEqual([])
    await db.tx((query) => deleteDocument(query, 'jobPost', 'a'))
    expect(await ids('clerk')).toEqual(['b'])
  })

  it('the search returns items by time of change, for any order of insertion and many changes in one millisecond', async () => {
    const at = 1_600_000_000_000
    await put(document('z', 'Clerk', { changedAt: at + 5 }))
    await put(...Array.from({ length: 1100 }, (_, n) => document(`m${n}`, 'Clerk peon', { changedAt: at })))
    expect((await find('clerk')).itemIds[0]).toBe('z')
    expect((await find('peon', ['listall'], { limit: 50, offset: 980 })).itemIds).toHaveLength(20)
  })

  it('the search finds restricted text only in the full scope, and public text in both scopes', async () => {
    const fullText = 'Clerk state police 9876501234'
    await put(document('a', 'Clerk', { body: 'Patna', fullText }), document('b', 'Police'))
    const both = async (text: string) => {
      const page = { filters: ['listall'], limit: 20, offset: 0 }
      const terms = termsOf(text)
      const open = await searchItems(db.read, { terms, scope: 'public', ...page })
      const full = await searchItems(db.read, { terms, scope: 'full', ...page })
      return [open, full].map(({ itemIds, total }) => `${total} ${itemIds.join(' ')}`.trim())
    }
    expect(await both('987650')).toEqual(['0', '1 a'])
    expect(await both('clerk 9')).toEqual(['0', '1 a'])
    expect(await both('patna state')).toEqual(['0', '1 a'])
    expect(await both('police')).toEqual(['1 b', '2 b a'])
    expect(await both('clerk')).toEqual(['1 a', '1 a'])
    await put(document('a', 'Clerk'))
    expect(await both('987650')).toEqual(['0', '0'])
  })

  it('the search returns the newest 1,000 matches and reports that the total is capped', async () => {
    await put(...Array.from({ length: 1005 }, (_, n) => document(`c${n}`, 'Clerk')))
    const found = await find('clerk', ['listall'], { limit: 20, offset: 980 })
    expect([found.total, found.totalIsCapped, found.itemIds.at(-1)]).toEqual([1000, true, 'c5'])
    expect((await find('clerk', ['listall'], { limit: 20, offset: 1000 })).itemIds).toEqual([])
  })

  it('the search counts matches of full words first within the cap of 1,000, then the newest prefix matches', async () => {
    await put(document('old word', 'Clerk'))
    await put(...Array.from({ length: 1005 }, (_, n) => document(`c${n}`, 'Clerks')))
    const found = await find('clerk', ['listall'], { limit: 2, offset: 0 })
    expect(found).toEqual({ itemIds: ['old word', 'c1004'], total: 1000, totalIsCapped: true })
    expect((await find('clerk', ['listall'], { limit: 5, offset: 998 })).itemIds).toEqual(['c7', 'c6'])
  })

  it('the search finds nothing and does not fail for input that has no terms', async () => {
    await put(document('a', 'Clerk'))
    for (const text of ['"', '*', '()', '-', '🎉', "'", '{title}:', '\\', '^'])
      expect(await ids(text)).toEqual([])
    for (const text of ['NEAR(', 'clerk AND', 'title : clerk', 'clerk OR NOT', '"clerk'])
      expect((await ids(text)).length, text).toBeLessThanOrEqual(1)
  })
})
