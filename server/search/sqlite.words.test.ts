import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { Db } from '../db/db.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { searchItems } from './find-items.ts'
import { upsertDocument } from './sqlite.ts'

let db: Db
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
})
afterEach(() => db.close())

let at = 1_700_000_000_000
const put = (itemId: string, title: string, body = '') =>
  db.tx((query) =>
    upsertDocument(query, {
      kind: 'jobPost',
      itemId,
      title,
      body,
      filters: ['listall'],
      changedAt: (at += 1),
    }),
  )
async function ids(text: string) {
  const terms = searchTerms(tokenize(text), NO_ALIASES)
  const page = { limit: 100, offset: 0 }
  return (await searchItems(db.read, { terms, scope: 'public', filters: ['listall'], ...page })).itemIds
}

describe('a prefix longer than the prefix indexes', () => {
  it('a prefix longer than the prefix indexes finds every word that begins with it and no other', async () => {
    await put('a', 'Recruitment')
    await put('b', 'Recruiting')
    await put('c', 'Recruited', 'recruiter')
    await put('d', 'Recital')
    await put('e', 'परीक्षा तिथि')
    expect(await ids('recruit')).toEqual(['c', 'b', 'a'])
    expect(await ids('recruiti')).toEqual(['b'])
    expect(await ids('recruitment')).toEqual(['a'])
    expect(await ids('recruitmentx')).toEqual([])
    expect(await ids('परीक्ष')).toEqual(['e'])
  })

  it('a long prefix finds all matching words if they are too many to list', async () => {
    for (let n = 10; n < 90; n += 1) await put(`i${n}`, `Post 12345${n}`)
    expect(await ids('12345')).toHaveLength(80)
    expect(await ids('123451')).toHaveLength(10)
  })
})

describe('the rank of a match', () => {
  it('the rank of a match is highest if the title contains all terms, the last one at least as a prefix', async () => {
    await put('title', 'Clerk of the High Court')
    await put('both', 'Clerk', 'High Court')
    await put('body', 'Notice', 'Clerk of the High Court')
    await put('longer', 'Clerks of the High Courts', 'clerk')
    expect(await ids('court clerk')).toEqual(['title', 'body', 'both'])
    expect(await ids('clerk cou')).toEqual(['title', 'longer', 'body', 'both'])
  })
})
