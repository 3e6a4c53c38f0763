import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { putPosts, toPostRecords } from '#client/device/posts/cached-posts.ts'
import { inTransaction, rows, searchWords } from './db.ts'
import { allRows, allWords } from './post-rows.ts'
import { dropPosts } from './storage.ts'

const TIMES = { sync: 1, savedAt: 1, usedAt: 0 }
const put = (...names: string[]) =>
  putPosts(
    names.map((name) => toPostRecords(buildJobPostItem({ _id: name, postName: name, slug: name }), TIMES)),
  )
const names = async () => (await allRows()).map(({ summary }) => summary.postName)

beforeEach(clearOfflineDb)

it('reads the tables again only after a write', async () => {
  await put('Clerk')
  const [readRows, readWords] = [vi.spyOn(rows, 'toArray'), vi.spyOn(searchWords, 'toArray')]
  for (let times = 0; times < 3; times += 1) {
    expect(await names()).toEqual(['Clerk'])
    expect((await allWords()).get('Clerk')?.title).toContain('clerk')
  }
  expect([readRows, readWords].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await put('Driver')
  expect(await names()).toEqual(['Clerk', 'Driver'])
  expect([...(await allWords()).keys()]).toEqual(['Clerk', 'Driver'])
  vi.restoreAllMocks()
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
