import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { listPath, type JobQuery } from '#shared/contracts/api.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import { buildJobPostItem, buildSummary } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { NOON } from '#client/testing/render-app.tsx'
import { readOfflineList } from './offline-lists.ts'
import { toPostRecords, putPosts } from './cached-posts.ts'
import { writeResponse } from '#client/device/db/storage.ts'
import { writeSyncState, readSyncState, type SyncState } from './sync-apply.ts'

const query: JobQuery = { page: 1, searchQuery: '', state: '' }

const cacheList = (list: PostList, names: string[], savedAt: number, changes: Partial<JobQuery> = {}) =>
  writeResponse({
    owner: '',
    path: listPath(list, { ...query, ...changes }),
    data: {
      jobPosts: names.map((postName) => buildSummary({ postName })),
      page: 1,
      pageCount: 1,
      total: names.length,
    },
    savedAt,
    usedAt: savedAt,
  })
const cachePosts = (...names: string[]) =>
  putPosts(
    names.map((postName, index) =>
      toPostRecords(buildJobPostItem({ _id: `ID${index}`, postName, slug: postName }), {
        sync: 1,
        savedAt: NOON,
        usedAt: 0,
      }),
    ),
  )
const synced = async (changes: Partial<SyncState> = {}) =>
  writeSyncState({
    ...(await readSyncState()),
    cursor: 'c',
    run: 1,
    syncedAt: NOON - HOUR_MS,
    changedAt: NOON - HOUR_MS,
    isRunComplete: true,
    hasAllPosts: true,
    ...changes,
  })
async function readList(list: PostList = 'all', changes: Partial<JobQuery> = {}) {
  const found = await readOfflineList(list, { ...query, ...changes }, NOON)
  return found && { ...found, jobPosts: found.jobPosts.map(({ postName }) => postName) }
}

beforeEach(clearOfflineDb)

describe('readOfflineList', () => {
  it('readOfflineList returns the cached response when no sync has changed posts since', async () => {
    await cachePosts('Held')
    await cacheList('all', ['Answered'], NOON - HOUR_MS / 2)
    await synced()
    expect(await readList()).toMatchObject({ jobPosts: ['Answered'], savedAt: NOON - HOUR_MS / 2 })
    // A later sync run without changes confirms the cached response.
    await synced({ syncedAt: NOON })
    expect(await readList()).toMatchObject({ jobPosts: ['Answered'], savedAt: NOON })
  })

  it('readOfflineList builds the list from cached posts, dated by the last sync, when the posts are newer than the response', async () => {
    await cachePosts('Held', 'Too')
    await cacheList('all', ['Answered', 'And', 'More'], NOON - 2 * HOUR_MS)
    await synced()
    expect(await readList()).toEqual({
      jobPosts: ['Too', 'Held'],
      page: 1,
      pageCount: 1,
      total: 2,
      savedAt: NOON - HOUR_MS,
    })
  })

  it('readOfflineList ignores a cached list of upcoming posts from an earlier day', async () => {
    await cacheList('upcoming', ['Begun'], NOON - DAY_MS)
    await cachePosts('Held')
    await synced({ changedAt: NOON - 48 * HOUR_MS })
    expect(await readList('upcoming')).toMatchObject({ jobPosts: ['Held'] })
  })

  it('readOfflineList ignores cached lists from an earlier day that filter or count open posts', async () => {
    const yesterday = NOON - DAY_MS
    for (const changes of [{ open: '1' }, { closing: '7' }, { counts: '1' }] as const) {
      await cacheList('all', ['Closed'], yesterday, changes)
      await cachePosts('Held')
      await synced({ changedAt: yesterday - HOUR_MS })
      expect((await readList('all', changes))?.jobPosts, JSON.stringify(changes)).not.toEqual(['Closed'])
    }
  })

  it('readOfflineList applies filters, and returns counts only if the device has every post', async () => {
    await cachePosts('Held', 'Too')
    await synced()
    expect(await readList('all', { open: '1' })).toMatchObject({ total: 0 })
    expect(await readList('all', { closing: '7' })).toMatchObject({ total: 0 })
    expect(await readList('all', { state: 'Bihar', allIndia: '1' })).toMatchObject({ total: 2 })
    const counts = { open: 0, closing: 0, allIndia: 0 }
    expect(await readList('all', { counts: '1' })).toMatchObject({ counts })
    expect(await readList('all', { counts: '1', state: 'Bihar' })).toMatchObject({ counts })
    for (const changes of [{ searchQuery: 'held' }, { qualification: 'ITI' }] as const)
      expect(await readList('all', { counts: '1', ...changes })).not.toHaveProperty('counts')
    await synced({ hasAllPosts: false })
    expect(await readList('all', { counts: '1' })).not.toHaveProperty('counts')
  })

  it('readOfflineList returns the cached response when it lists more posts than the device finds among its cached posts', async () => {
    await cachePosts('Held')
    await cacheList('all', ['One', 'Two'], NOON - 2 * HOUR_MS)
    await synced({ hasAllPosts: false })
    expect(await readList()).toMatchObject({ jobPosts: ['One', 'Two'], savedAt: NOON - 2 * HOUR_MS })
    await cacheList('all', ['Far away'], NOON - 2 * HOUR_MS, { searchQuery: 'far' })
    await synced({ hasAllPosts: true })
    expect(await readList('all', { searchQuery: 'far' })).toMatchObject({ jobPosts: ['Far away'] })
  })

  it('readOfflineList marks the total as capped when posts are missing on the device', async () => {
    await cachePosts('Held')
    await synced({ hasAllPosts: false })
    expect(await readList()).toMatchObject({ total: 1, totalIsCapped: true })
  })

  it('readOfflineList returns an empty list only if the device has every post, otherwise undefined', async () => {
    await cachePosts('Held')
    await synced()
    expect(await readList('all', { searchQuery: 'nothing' })).toMatchObject({
      jobPosts: [],
      total: 0,
      savedAt: NOON - HOUR_MS,
    })
    await synced({ hasAllPosts: false })
    expect(await readList('all', { searchQuery: 'nothing' })).toBeUndefined()
    await clearOfflineDb()
    expect(await readList()).toBeUndefined()
  })

  it('readOfflineList prefers the cached response to the posts of an unfinished first sync', async () => {
    await cachePosts('Held')
    await writeSyncState({ ...(await readSyncState()), cursor: 'c', run: 1, changedAt: NOON })
    expect(await readList()).toMatchObject({ jobPosts: ['Held'], totalIsCapped: true, savedAt: NOON })
    await cacheList('all', ['Answered'], NOON - HOUR_MS)
    expect(await readList()).toMatchObject({ jobPosts: ['Answered'], savedAt: NOON - HOUR_MS })
  })

  it('readOfflineList returns the posts and the name of an organisation, and undefined if no post names the organisation', async () => {
    await cachePosts('Held')
    await synced()
    const organisation = {
      slug: 'csbc',
      name: 'Central Selection Board of Constable, Bihar',
      short: 'CSBC',
    }
    expect(await readList('organisation/csbc')).toMatchObject({ jobPosts: ['Held'], total: 1, organisation })
    expect(await readList('organisation/csbc', { searchQuery: 'nothing' })).toMatchObject({
      jobPosts: [],
      organisation,
    })
    expect(await readList('organisation/csbc', { state: 'Goa' })).toMatchObject({
      jobPosts: [],
      organisation,
    })
    expect(await readList('organisation/ssc')).toBeUndefined()
    await cacheList('organisation/ssc', ['Answered'], NOON)
    expect(await readList('organisation/ssc')).toMatchObject({ jobPosts: ['Answered'] })
  })
})
