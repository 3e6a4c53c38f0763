import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SyncData } from '#shared/contracts/sync.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { posts } from '#client/device/db/db.ts'
import { createSync } from './sync-client.ts'
import { readSyncState } from './sync-apply.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'

let now = Date.parse('2026-11-21T06:30:00Z')
const clock = () => (now += 1)

const page = (ids: string[], cursor: string, changes: Partial<SyncData> = {}): SyncData => ({
  jobPosts: ids.map((_id) => buildJobPostItem({ _id, slug: _id })),
  removed: [],
  cursor,
  more: false,
  reset: false,
  ...changes,
})

let requested: string[]
let answered: Record<string, SyncData>

beforeEach(async () => {
  await clearOfflineDb()
  requested = []
  answered = {}
  stubPageRequest()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { searchParams, search } = new URL(request.url)
    if (request.credentials !== 'omit') throw new Error('The sync says who asks.')
    requested.push(search)
    const data = answered[searchParams.get('since') ?? '']
    return data
      ? Response.json({ statusCode: 200, success: true, message: 'OK', data })
      : new Response('<h1>Bad gateway</h1>', { status: 502 })
  })
})
afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

const run = () => createSync(clock)()
const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
const ids = async () => await posts.toCollection().primaryKeys()

describe('the sync', () => {
  it('a sync fetches pages until the last page and returns true only if posts changed', async () => {
    answered = { '': page(['A', 'B'], 'a', { more: true }), a: page(['C'], 'b'), b: page([], 'b') }
    expect(await run()).toBe(true)
    expect(requested).toEqual(['', '?since=a'])
    expect(await ids()).toEqual(['A', 'B', 'C'])
    expect(await run()).toBe(false)
    expect((await readSyncState()).cursor).toBe('b')
  })

  it('an interrupted sync resumes at its last cursor', async () => {
    answered = { '': page(['A'], 'a', { more: true }) }
    await expect(run()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(await readSyncState()).toMatchObject({ cursor: 'a', isRunComplete: false })
    answered = { a: page(['B'], 'b') }
    await run()
    expect(requested).toEqual(['', '?since=a', '?since=a'])
    expect(await ids()).toEqual(['A', 'B'])
  })

  it('concurrent calls share one sync run', async () => {
    answered = { '': page(['A'], 'a') }
    const sync = createSync(clock)
    await Promise.all([sync(), sync()])
    expect(requested).toHaveLength(1)
  })

  it('a sync removes posts that the server no longer has when the server resets the cursor', async () => {
    answered = { '': page(['A', 'B'], 'old'), old: page(['B', 'C'], 'new', { reset: true }) }
    await run()
    await run()
    expect(await ids()).toEqual(['B', 'C'])
  })

  it('a sync stops at its page limit and resumes with the next run', async () => {
    answered = {
      '': page(['A'], 'a', { more: true }),
      a: page(['B'], 'b', { more: true }),
      b: page(['C'], 'c'),
    }
    const limited = createSync(clock, { pages: 2, pageSize: 7 })
    expect(await limited()).toBe(true)
    expect(requested).toEqual(['?limit=7', '?since=a&limit=7'])
    expect(await ids()).toEqual(['A', 'B'])
    await limited()
    expect(await ids()).toEqual(['A', 'B', 'C'])
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'a sync fetches one page of 50 posts on a slow or data-saving connection (%o)',
    async (connection) => {
      connect(connection)
      answered = { '': page(['A'], 'a', { more: true }), a: page(['B'], 'b') }
      await run()
      expect(requested).toEqual(['?limit=50'])
      await run()
      expect(requested.at(-1)).toBe('?since=a&limit=50')
      expect(await ids()).toEqual(['A', 'B'])
    },
  )

  it('a sync returns null without a request while another tab syncs', async () => {
    const request = vi.fn<
      (name: string, options: object, work: (lock: null) => Promise<null>) => Promise<null>
    >(async (_name, _options, work) => await work(null))
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await run()).toBeNull()
    expect(requested).toEqual([])
  })
})
