import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { responses, posts, quizzes, savedJobs } from './db.ts'
import { tryRead, writeWithEviction, writeResponse } from './storage.ts'
import { toPostRecords, putPosts } from '#client/device/posts/cached-posts.ts'

const response = (path: string, usedAt: number) => ({ owner: '', path, data: {}, savedAt: 1, usedAt })
const paths = async () => (await responses.toArray()).map(({ path }) => path).toSorted()
const full = () => new DOMException('Full', 'QuotaExceededError')

let warned: MockInstance<typeof console.warn>

beforeEach(async () => {
  await clearOfflineDb()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

async function fillDevice() {
  await responses.bulkPut([response('/old', 1), response('/new', 2)])
  for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) {
    const post = buildJobPostItem({ _id: name, slug: name })
    await putPosts([toPostRecords(post, { sync: name === 'D' ? 1 : 0, savedAt: 1, usedAt: index })])
  }
  await savedJobs.put({ postId: 'A', owner: 'p', isSaved: true } as never)
  await quizzes.bulkPut([1, 2].map((savedAt) => ({ _id: `Q${savedAt}`, savedAt }) as never))
}
const postIds = async () => await posts.toCollection().primaryKeys()

describe('writeWithEviction on a full device', () => {
  it('writeWithEviction evicts the least recently used half of the cache when storage is full, and writes again', async () => {
    await fillDevice()
    const write = vi.fn<() => Promise<void>>().mockRejectedValueOnce(full()).mockResolvedValueOnce()
    expect(await writeWithEviction(write)).toBe(true)
    expect(await paths()).toEqual(['/new'])
    // Saved and synced posts are not evicted.
    expect(await postIds()).toEqual(['A', 'C', 'D'])
    expect(await quizzes.toCollection().primaryKeys()).toEqual(['Q2'])
  })

  it('writeWithEviction evicts the whole cache when storage stays full, then returns false and warns once', async () => {
    await fillDevice()
    const write = vi.fn<() => Promise<void>>().mockRejectedValue(full())
    expect(await writeWithEviction(write)).toBe(false)
    expect(await writeWithEviction(write)).toBe(false)
    expect(await paths()).toEqual([])
    expect(await postIds()).toEqual(['A', 'D'])
    expect(warned).toHaveBeenCalledOnce()
  })

  it('writeWithEviction recognises full storage from a wrapped error', async () => {
    await fillDevice()
    const aborted = Object.assign(new Error('Aborted'), { name: 'AbortError', inner: full() })
    const write = vi.fn<() => Promise<void>>().mockRejectedValueOnce(aborted).mockResolvedValueOnce()
    expect(await writeWithEviction(write)).toBe(true)
    expect(await paths()).toEqual(['/new'])
  })
})

describe('a device without IndexedDB', () => {
  it('tryRead returns undefined and writeWithEviction returns false when the database fails', async () => {
    const missing = () => Promise.reject(new Error('IndexedDB is not there'))
    expect(await tryRead(missing)).toBeUndefined()
    expect(await writeWithEviction(missing)).toBe(false)
  })
})

it('writeResponse retains only the 200 most recently used responses', async () => {
  for (let n = 0; n < 203; n += 1) await writeResponse(response(`/${String(n).padStart(3, '0')}`, n))
  expect((await paths())[0]).toBe('/003')
  expect(await responses.count()).toBe(200)
})
