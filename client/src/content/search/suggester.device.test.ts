import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUGGESTIONS_MAX } from '#shared/domain/search/suggestions.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { putPosts, toPostRecords } from '#client/device/posts/cached-posts.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { meta } from '#client/device/db/db.ts'
import { writeSyncState, readSyncState } from '#client/device/posts/sync-apply.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { recordSearch } from './device-suggestions.ts'
import { createSuggester, type ShownSuggestion } from './suggester.ts'

const NOON = Date.parse('2026-11-21T06:30:00Z')

const server = vi.fn<(request: Request) => Promise<Response>>()
let shown: readonly ShownSuggestion[]
let suggester: ReturnType<typeof createSuggester>

beforeEach(async () => {
  await clearOfflineDb()
  stubPageRequest()
  server.mockReset()
  server.mockResolvedValue(
    Response.json({ statusCode: 200, success: true, message: 'OK', data: { suggestions: [] } }),
  )
  vi.stubGlobal('fetch', server)
  shown = []
  suggester = createSuggester((suggestions) => {
    shown = suggestions
  })
})
afterEach(() => suggester.stop())

/** Stores posts, each newer than the one before. */
const cachePosts = (...names: string[]) =>
  putPosts(
    names.map((postName, index) =>
      toPostRecords(
        buildJobPostItem({
          _id: `ID${index}`,
          postName,
          slug: `slug-${index}`,
          changedAt: new Date(NOON + index).toISOString(),
        }),
        { sync: 1, savedAt: NOON, usedAt: 0 },
      ),
    ),
  )
async function synced(hasAllPosts = true) {
  await writeSyncState({ ...(await readSyncState()), hasAllPosts })
  await meta.put({
    name: 'aliases',
    value: { groups: [['police', 'पुलिस']], organisations: ORGANISATIONS, fetchedAt: NOON },
  })
}
const texts = () => shown.map((each) => (each.kind === 'search' ? `? ${each.query}` : each.title))

describe('suggestions of the device', () => {
  it('a device with all posts suggests matching titles by word, then by date, without a request to the server', async () => {
    await cachePosts('Policy Officer', 'Police Clerk', 'Clerk', 'पुलिस भर्ती')
    await synced()
    await suggester.open()
    suggester.suggest('police')
    expect(texts()).toEqual(['पुलिस भर्ती', 'Police Clerk'])
    suggester.suggest('poli')
    expect(texts()).toEqual(['Police Clerk', 'Policy Officer'])
    expect(shown[0]).toMatchObject({ slug: 'slug-1' })
    expect(server).not.toHaveBeenCalled()
  })

  it('a device with all posts suggests the organisations of its posts before the posts', async () => {
    const post = buildJobPostItem({ _id: 'ID0', postName: 'SSC CGL 2026', slug: 'cgl', organisation: 'ssc' })
    await putPosts([toPostRecords(post, { sync: 1, savedAt: NOON, usedAt: 0 })])
    await synced()
    await suggester.open()
    suggester.suggest('ssc')
    expect(texts()).toEqual(['Staff Selection Commission (SSC)', 'SSC CGL 2026'])
    suggester.suggest('bpsc')
    expect(texts()).toEqual([])
    expect(server).not.toHaveBeenCalled()
  })

  it('a device that has read its posts during the pause in typing suggests them and sends no request', async () => {
    await cachePosts('Police Clerk')
    await synced()
    suggester.suggest('police')
    expect(texts()).toEqual([])
    await suggester.open()
    expect(texts()).toEqual(['Police Clerk'])
    expect(server).not.toHaveBeenCalled()
  })

  it('a device with only some posts suggests them until the server responds', async () => {
    await cachePosts('Police Clerk')
    await synced(false)
    const suggestions = [{ kind: 'post', title: 'Police Driver', slug: 'police-driver' }]
    server.mockResolvedValue(
      Response.json({ statusCode: 200, success: true, message: 'OK', data: { suggestions } }),
    )
    await suggester.open()
    suggester.suggest('pol')
    expect(texts()).toEqual(['Police Clerk'])
    await vi.waitFor(() => expect(texts()).toEqual(['Police Driver']))
  })

  it('a device with only some posts suggests them when the server cannot be reached', async () => {
    await cachePosts('Police Clerk')
    await synced(false)
    server.mockRejectedValue(new TypeError('Failed to fetch'))
    await suggester.open()
    suggester.suggest('pol')
    await vi.waitFor(() => expect(server).toHaveBeenCalled())
    expect(texts()).toEqual(['Police Clerk'])
  })

  it('a device suggests at most two recent searches before the posts, and not the search just typed', async () => {
    await cachePosts(...Array.from({ length: 9 }, (_, index) => `Police ${index}`))
    await synced()
    for (const query of ['Police Bihar', 'clerk', 'police', 'Police UP', 'पुलिस  driver'])
      await recordSearch(query)
    await suggester.open()
    suggester.suggest('Police')
    expect(texts()).toHaveLength(SUGGESTIONS_MAX)
    expect(texts().slice(0, 3)).toEqual(['? पुलिस  driver', '? Police UP', 'Police 8'])
    await suggester.clearSearches()
    expect(texts()[0]).toBe('Police 8')
    await suggester.open()
    suggester.suggest('police')
    expect(texts()[0]).toBe('Police 8')
  })

  it('a device suggests a search directly after the search was recorded', async () => {
    await synced()
    await suggester.open()
    await suggester.record('police bihar')
    suggester.suggest('poli')
    expect(texts()).toEqual(['? police bihar'])
  })
})
