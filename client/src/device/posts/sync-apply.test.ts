import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobPost } from '#shared/contracts/job-post.ts'
import type { SyncData } from '#shared/contracts/sync.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { meta, posts, listRows, savedJobs, searchTexts } from '#client/device/db/db.ts'
import { cacheViewedPost } from './cached-posts.ts'
import { applySyncPage, readSyncState } from './sync-apply.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')

const idOf = (n: number) => `01KAJ5EVF0000000000000${String(n).padStart(4, '0')}`
const post = (n: number, changes: Partial<JobPost> = {}): JobPost => {
  const changedAt = new Date(NOW - 1_000_000 + n * 1000).toISOString()
  const { history: _history, ...item } = buildJobPostItem({
    _id: idOf(n),
    postName: `Post ${n}`,
    changedAt,
    ...changes,
  })
  return item
}
const several = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => post(from + index))
const page = (changes: Partial<SyncData>): SyncData => ({
  jobPosts: [],
  removed: [],
  cursor: 'end',
  more: false,
  reset: false,
  ...changes,
})
const apply = (since: string, changes: Partial<SyncData>, now = NOW) =>
  applySyncPage({ since, data: page(changes) }, now)
const cachedIds = async () => (await posts.toCollection().primaryKeys()).toSorted()
const idsOf = (...numbers: number[]) => numbers.map(idOf)

beforeEach(clearOfflineDb)

describe('applySyncPage', () => {
  it('applySyncPage writes posts with their list rows, their search words and the sync cursor', async () => {
    await apply('', { jobPosts: several(1, 3), cursor: 'a', more: true })
    expect(await readSyncState()).toMatchObject({ cursor: 'a', run: 1, isRunComplete: false, syncedAt: 0 })
    await apply('a', { jobPosts: [post(4)], removed: [idOf(2)], cursor: 'b' })
    expect(await cachedIds()).toEqual(idsOf(1, 3, 4))
    expect(await listRows.toCollection().primaryKeys()).toEqual(idsOf(1, 3, 4))
    expect(await searchTexts.toCollection().primaryKeys()).toEqual(idsOf(1, 3, 4))
    expect(await readSyncState()).toMatchObject({
      cursor: 'b',
      isRunComplete: true,
      hasAllPosts: true,
      syncedAt: NOW,
    })
  })

  it('applySyncPage writes nothing when it fails, and can be repeated', async () => {
    await apply('', { jobPosts: several(1, 3), cursor: 'a', more: true })
    const broken = vi.spyOn(meta, 'put').mockRejectedValueOnce(new Error('killed'))
    await expect(apply('a', { jobPosts: several(4, 6), removed: [idOf(1)], cursor: 'b' })).rejects.toThrow(
      'killed',
    )
    expect(await cachedIds()).toEqual(idsOf(1, 2, 3))
    expect(await readSyncState()).toMatchObject({ cursor: 'a', isRunComplete: false })
    broken.mockRestore()
    await apply('a', { jobPosts: several(4, 6), removed: [idOf(1)], cursor: 'b' })
    expect(await cachedIds()).toEqual(idsOf(2, 3, 4, 5, 6))
  })

  it('applySyncPage ignores a page that does not continue from the stored cursor', async () => {
    await apply('', { jobPosts: [post(1)], cursor: 'a' })
    expect(await apply('', { jobPosts: [post(2)], cursor: 'b' })).toBeNull()
    expect(await cachedIds()).toEqual(idsOf(1))
    expect((await readSyncState()).cursor).toBe('a')
  })

  it('applySyncPage changes only the time of the sync when a page has no changes', async () => {
    await apply('', { jobPosts: [post(1)], cursor: 'a' })
    await apply('a', { cursor: 'a' }, NOW + 1000)
    expect(await readSyncState()).toMatchObject({ changedAt: NOW, syncedAt: NOW + 1000 })
  })

  it('applySyncPage stores a post without its history, which is added when the post is opened', async () => {
    await apply('', { jobPosts: [post(1)] })
    const opened = buildJobPostItem({ _id: idOf(1) })
    await cacheViewedPost(opened.slug, opened, NOW + 1)
    const cachedPost = await posts.get(idOf(1))
    expect(cachedPost).toMatchObject({ sync: 1, usedAt: NOW + 1, post: { history: opened.history } })
  })

  it('applySyncPage preserves the history of a post that was opened before', async () => {
    const opened = buildJobPostItem({ _id: idOf(1) })
    await cacheViewedPost(opened.slug, opened, NOW)
    await apply('', { jobPosts: [post(1, { version: 2 })] })
    const cachedPost = await posts.get(idOf(1))
    expect(cachedPost).toMatchObject({ sync: 1, usedAt: NOW, post: { version: 2, history: opened.history } })
  })
})

describe('a sync run after a reset', () => {
  beforeEach(async () => {
    await apply('', { jobPosts: several(1, 5), cursor: 'a' })
  })

  it('the last page of a sync run that the server reset removes posts that the run did not contain', async () => {
    await apply('a', { jobPosts: [post(1), post(9)], cursor: 'b', reset: true, more: true }, NOW + 1)
    expect(await cachedIds()).toEqual(idsOf(1, 2, 3, 4, 5, 9))
    await apply('b', { jobPosts: [post(2)], cursor: 'c' }, NOW + 2)
    expect(await cachedIds()).toEqual(idsOf(1, 2, 9))
    expect(await readSyncState()).toMatchObject({ run: 2, cursor: 'c', hasAllPosts: true })
  })

  it('opened and saved posts stay cached, marked as unconfirmed, when a sync run from the start has more than 500 posts', async () => {
    await posts.update(idOf(1), { usedAt: NOW })
    await savedJobs.put({ postId: idOf(2), owner: '', isSaved: true } as never)
    await apply('a', { jobPosts: several(1001, 1500), cursor: 'b', reset: true }, NOW + 1)
    expect((await cachedIds()).slice(0, 3)).toEqual(idsOf(1, 2, 1001))
    expect(await posts.count()).toBe(502)
    expect(await posts.get(idOf(1))).toMatchObject({ sync: 0 })
    expect((await readSyncState()).hasAllPosts).toBe(false)
  })
})

describe('cache limits of posts', () => {
  it('the device caches the newest 500 synced posts, and also every opened or saved post', async () => {
    await apply('', { jobPosts: several(1, 499), cursor: 'a' })
    expect((await readSyncState()).hasAllPosts).toBe(true)
    await posts.update(idOf(3), { usedAt: NOW })
    await savedJobs.put({ postId: idOf(4), owner: 'p', isSaved: true } as never)
    await apply('a', { jobPosts: several(500, 510), cursor: 'b' })
    const ids = await cachedIds()
    expect(ids.slice(0, 3)).toEqual(idsOf(3, 4, 11))
    expect(ids).toHaveLength(502)
    expect((await readSyncState()).hasAllPosts).toBe(false)
  })

  it('the device caches the 200 most recently opened posts, and also every saved post', async () => {
    await savedJobs.put({ postId: idOf(1), owner: '', isSaved: true } as never)
    for (let n = 1; n <= 203; n += 1)
      await cacheViewedPost(idOf(n), buildJobPostItem({ ...post(n) }), NOW + n)
    const ids = await cachedIds()
    expect(ids).toHaveLength(201)
    expect(ids.slice(0, 2)).toEqual(idsOf(1, 4))
  })
})
