import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { putPosts, toPostRecords } from '#client/device/posts/cached-posts.ts'
import { inTransaction } from './db.ts'
import { allRows, allWords } from './post-rows.ts'
import { dropPosts } from './storage.ts'

const TIMES = { sync: 1, savedAt: 1, usedAt: 0 }
const put = (...names: string[]) =>
  putPosts(
    names.map((name) => toPostRecords(buildJobPostItem({ _id: name, postName: name, slug: name }), TIMES)),
  )
const names = async () => (await allRows()).map(({ summary }) => summary.postName)

beforeEach(clearOfflineDb)

it('allRows and allWords return the same copy of the tables until a write', async () => {
  await put('Clerk')
  const [firstRows, firstWords] = [await allRows(), await allWords()]
  expect(await names()).toEqual(['Clerk'])
  expect(firstWords.get('Clerk')?.title).toContain('clerk')
  expect([await allRows(), await allWords()]).toEqual([firstRows, firstWords])
  expect(await allRows()).toBe(firstRows)
  expect(await allWords()).toBe(firstWords)
  await put('Driver')
  expect(await names()).toEqual(['Clerk', 'Driver'])
  expect([...(await allWords()).keys()]).toEqual(['Clerk', 'Driver'])
  expect(firstRows).toHaveLength(1)
})

it('allRows returns the current posts after inserts, updates and deletions, in and outside of transactions', async () => {
  await put('A', 'B')
  expect(await names()).toEqual(['A', 'B'])
  await dropPosts(['A'])
  expect(await names()).toEqual(['B'])
  await inTransaction(() => put('C'))
  expect(await names()).toEqual(['B', 'C'])
  const renamed = buildJobPostItem({ _id: 'B', postName: 'Bb', slug: 'b' })
  await putPosts([toPostRecords(renamed, TIMES)])
  expect(await names()).toEqual(['Bb', 'C'])
})

it('allRows ignores a write that was rolled back', async () => {
  await put('A')
  expect(await names()).toEqual(['A'])
  const undone = inTransaction(async () => {
    await put('B')
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  expect(await names()).toEqual(['A'])
})
