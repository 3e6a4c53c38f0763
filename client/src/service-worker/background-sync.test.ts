import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SyncData } from '#shared/contracts/sync.ts'
import { buildJobPostItem, buildSummary } from '#shared/testing/builders.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { database, posts, savedJobs } from '#client/device/db/db.ts'
import { enqueue, listEntries } from '#client/device/outbox/outbox-queue.ts'
import { applyChange, emptyRow } from '#client/device/saved/saved-rows.ts'
import { writeSyncState, readSyncState } from '#client/device/posts/sync-apply.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { toEnvelope } from '#shared/contracts/envelope.ts'
import { handleBackgroundSync } from './background-sync.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'

const server = vi.fn<(path: string) => Promise<Response>>()

/** Returns a function that fires an event of the worker and returns the number of waitUntil promises. */
function fakeWorker() {
  const listeners: Record<string, (event: unknown) => void> = {}
  const worker = {
    addEventListener: (type: string, listen: (event: unknown) => void) => {
      listeners[type] = listen
    },
  } as unknown as ServiceWorkerGlobalScope
  handleBackgroundSync(worker)
  return async (type: string, tag: string) => {
    const work: Promise<unknown>[] = []
    listeners[type]?.({ tag, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
    await Promise.all(work)
    return work.length
  }
}

const page = (more: Partial<SyncData>): SyncData => ({
  jobPosts: [],
  removed: [],
  cursor: '',
  more: false,
  reset: false,
  ...more,
})

const jsonResponse = (data: unknown) => Promise.resolve(Response.json(toEnvelope(data)))

beforeEach(async () => {
  server.mockReset()
  stubPageRequest()
  vi.stubGlobal('fetch', (request: string | Request) =>
    server(typeof request === 'string' ? request : request.url.replace('https://avsar.test', '')),
  )
  await clearOfflineDb()
  // A worker cannot read cookies and assumes a session; this test runs in a page.
  document.cookie = 'signedIn=1;path=/'
})

describe('the "sync" event', () => {
  const entry = {
    kind: 'contact',
    path: '/contact',
    body: {},
    owner: '',
    label: '',
  } as const

  it('the sync event sends queued messages, and rejects on failure so that the browser repeats the event', async () => {
    const wake = fakeWorker()
    await enqueue({ ...entry, id: 'one-entry', createdAt: 0, attempts: 0 })
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(wake('sync', 'outbox')).rejects.toThrow('Something still waits')
    expect(await listEntries()).toHaveLength(1)
    server.mockReturnValueOnce(jsonResponse(null))
    expect(await wake('sync', 'outbox')).toBe(1)
    expect(await listEntries()).toEqual([])
  })

  it('the sync event sends saved jobs of a signed-in user, and rejects until the server confirms them', async () => {
    const wake = fakeWorker()
    const post = buildSummary({ _id: 'P' })
    await saveUser({ id: 'asha', isSignedIn: true })
    await savedJobs.put(applyChange(emptyRow('asha', post, 1), { isSaved: true }, 5))
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(wake('sync', 'outbox')).rejects.toThrow('Something still waits')
    const fields = {
      isSaved: { value: true, at: 5 },
      status: { value: '', at: 0 },
      note: { value: '', at: 0 },
      isFollowed: { value: false, at: 0 },
    }
    server.mockReturnValueOnce(
      jsonResponse({ saved: { postId: 'P', ...fields, isPublic: true, summary: post } }),
    )
    await wake('sync', 'outbox')
    expect(server.mock.lastCall).toEqual(['/api/v1/saved/P?owner=asha'])
    expect(await savedJobs.toArray()).toMatchObject([{ isSaved: true, isPending: false }])
  })

  it('the "sync" event sends nothing for a user whose session has expired', async () => {
    await saveUser({ id: 'asha', isSignedIn: false })
    await savedJobs.put(applyChange(emptyRow('asha', buildSummary(), 1), { isSaved: true }, 5))
    await fakeWorker()('sync', 'outbox')
    expect(server).not.toHaveBeenCalled()
  })

  it('a "sync" event with an unknown tag is ignored', async () => {
    const wake = fakeWorker()
    expect(await wake('sync', 'another')).toBe(0)
    expect(await wake('periodicsync', 'another')).toBe(0)
  })
})

describe('the "periodicsync" event', () => {
  const [first, second] = ['A', 'B'].map((_id) => buildJobPostItem({ _id, slug: _id }))
  const syncedTo = async (cursor: string) => writeSyncState({ ...(await readSyncState()), run: 1, cursor })
  const wakeToSync = () => fakeWorker()('periodicsync', 'avsar-sync')
  const ids = async () => await posts.toCollection().primaryKeys()

  it('the periodicsync event fetches and stores all pages of changes from the stored cursor in order', async () => {
    await syncedTo('a b')
    const pages = [
      page({ jobPosts: [first, second] as never, cursor: 'c', more: true }),
      page({ removed: ['A'], cursor: 'd' }),
    ]
    for (const each of pages) server.mockReturnValueOnce(jsonResponse(each))
    expect(await wakeToSync()).toBe(1)
    expect(server.mock.calls.map(([path]) => path)).toEqual([
      '/api/v1/sync?since=a+b&limit=50',
      '/api/v1/sync?since=c&limit=50',
    ])
    expect(await ids()).toEqual(['B'])
    expect((await readSyncState()).cursor).toBe('d')
  })

  it('the periodicsync event sends no request on a device that never completed a sync', async () => {
    await wakeToSync()
    expect(server).not.toHaveBeenCalled()
  })

  it('the periodicsync event stops after four pages of changes', async () => {
    await syncedTo('a')
    server.mockImplementation(() => jsonResponse(page({ removed: ['1'], cursor: 'a', more: true })))
    await wakeToSync()
    expect(server).toHaveBeenCalledTimes(4)
  })

  it('the "periodicsync" event retains pages that arrived before the network failed', async () => {
    await syncedTo('a')
    server.mockReturnValueOnce(jsonResponse(page({ jobPosts: [first] as never, cursor: 'b', more: true })))
    server.mockReturnValueOnce(Promise.resolve(new Response('', { status: 503 })))
    await expect(wakeToSync()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(await ids()).toEqual(['A'])
    expect((await readSyncState()).cursor).toBe('b')
  })
})

describe('a worker without a current database', () => {
  it.each(['sync', 'periodicsync'])(
    'the %s event creates no database and sends no request on a device without a database',
    async (type) => {
      database.close()
      await database.delete({ disableAutoOpen: false })
      expect(await fakeWorker()(type, type === 'sync' ? 'outbox' : 'avsar-sync')).toBe(1)
      expect(await indexedDB.databases()).toEqual([])
      expect(server).not.toHaveBeenCalled()
    },
  )

  it('the sync event does not upgrade a database with an older version', async () => {
    await database.delete({ disableAutoOpen: false })
    await new Promise((resolve) =>
      indexedDB.open('avsar', 1).addEventListener('success', ({ target }) => {
        ;(target as IDBOpenDBRequest).result.close()
        resolve(null)
      }),
    )
    await fakeWorker()('sync', 'outbox')
    expect(await indexedDB.databases()).toEqual([{ name: 'avsar', version: 1 }])
  })
})
