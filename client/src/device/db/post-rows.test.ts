import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { putPosts, toPostRecords } from '#client/device/posts/cached-posts.ts'
import { inTransaction } from './db.ts'
import { getListRows, getSearchTexts } from './post-rows.ts'
import { deletePosts } from './storage.ts'

const TIMES = { sync: 1, savedAt: 1, usedAt: 0 }
const put = (...names: string[]) =>
  putPosts(
    names.map((name) => toPostRecords(buildJobPostItem({ _id: name, postName: name, slug: name }), TIMES)),
  )
const names = async () => (await getListRows()).map(({ summary }) => summary.postName)

beforeEach(clearOfflineDb)

it('getListRows and getSearchTexts return the same object at each call until a write', async () => {
  await put('Clerk')
  const [firstRows, firstTexts] = [await getListRows(), await getSearchTexts()]
  expect(await names()).toEqual(['Clerk'])
  expect(firstTexts.get('Clerk')?.title).toContain('clerk')
  expect([await getListRows(), await getSearchTexts()]).toEqual([firstRows, firstTexts])
  expect(await getListRows()).toBe(firstRows)
  expect(await getSearchTexts()).toBe(firstTexts)
  await put('Driver')
  expect(await names()).toEqual(['Clerk', 'Driver'])
  expect([...(await getSearchTexts()).keys()]).toEqual(['Clerk', 'Driver'])
  expect(firstRows).toHaveLength(1)
})

it('getListRows returns the current posts after inserts, updates and deletions, in and outside of transactions', async () => {
  await put('A', 'B')
  expect(await names()).toEqual(['A', 'B'])
  await deletePosts(['A'])
  expect(await names()).toEqual(['B'])
  await inTransaction(() => put('C'))
  expect(await names()).toEqual(['B', 'C'])
  const renamed = buildJobPostItem({ _id: 'B', postName: 'Bb', slug: 'b' })
  await putPosts([toPostRecords(renamed, TIMES)])
  expect(await names()).toEqual(['Bb', 'C'])
})

it('getListRows ignores a write that was rolled back', async () => {
  await put('A')
  expect(await names()).toEqual(['A'])
  const undone = inTransaction(async () => {
    await put('B')
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  expect(await names()).toEqual(['A'])
})
