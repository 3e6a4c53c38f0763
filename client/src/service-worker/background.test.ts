import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SyncData } from '#shared/contracts/sync.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { putEntry, readEntries, removeEntries } from '#client/device/outbox-store.ts'
import { noteCursor, takeSyncPages } from '#client/device/shared-db.ts'
import { sendInBackground } from './outbox.ts'
import { fetchAhead, syncPeriodically } from './periodic-sync.ts'

const server = vi.fn<(path: string) => Promise<Response>>()

/** A worker that is woken by hand; gives what it was asked to wait for. */
function fakeWorker() {
  const listeners: Record<string, (event: unknown) => void> = {}
  const worker = {
    addEventListener: (type: string, listen: (event: unknown) => void) => {
      listeners[type] = listen
    },
  }
  sendInBackground(worker)
  syncPeriodically(worker)
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

const answers = (data: unknown) => Promise.resolve(Response.json({ success: true, message: 'OK', data }))

beforeEach(async () => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  await removeEntries(() => true)
  await takeSyncPages()
  await noteCursor('')
})

describe('the worker, woken for what waits', () => {
  const entry = {
    kind: 'contact',
    method: 'POST',
    path: '/contact',
    body: {},
    owner: '',
    label: '',
    slot: '',
  } as const

  it('sends it, and fails while it cannot, so that the browser tries again', async () => {
    const wake = fakeWorker()
    await putEntry({ ...entry, id: 'one-entry', createdAt: 0, tries: 0 }, 0)
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(wake('sync', 'outbox')).rejects.toThrow('Something still waits')
    expect(await readEntries()).toHaveLength(1)
    server.mockReturnValueOnce(answers(null))
    expect(await wake('sync', 'outbox')).toBe(1)
    expect(await readEntries()).toEqual([])
  })

  it('does nothing for what others call it', async () => {
    const wake = fakeWorker()
    expect(await wake('sync', 'another')).toBe(0)
    expect(await wake('periodicsync', 'another')).toBe(0)
  })
})

describe('the worker, woken now and then', () => {
  const post = buildJobPostItem()

  it('fetches all pages from the noted cursor and hands them over once, in order', async () => {
    await noteCursor('a b')
    const pages = [page({ jobPosts: [post], cursor: 'c', more: true }), page({ removed: ['1'], cursor: 'd' })]
    for (const each of pages) server.mockReturnValueOnce(answers(each))
    expect(await fakeWorker()('periodicsync', 'avsar-sync')).toBe(1)
    expect(server.mock.calls.map(([path]) => path)).toEqual([
      '/api/v1/sync?since=a+b',
      '/api/v1/sync?since=c',
    ])
    expect(await takeSyncPages()).toMatchObject([
      { since: 'a b', data: pages[0] },
      { since: 'c', data: pages[1] },
    ])
    expect(await takeSyncPages()).toEqual([])
  })

  it('goes on from what was not taken yet, and keeps nothing where there is no news', async () => {
    await noteCursor('a')
    server.mockReturnValueOnce(answers(page({ removed: ['1'], cursor: 'b' })))
    await fetchAhead()
    server.mockReturnValueOnce(answers(page({ cursor: 'b' })))
    await fetchAhead()
    expect(server).toHaveBeenLastCalledWith('/api/v1/sync?since=b', { credentials: 'omit' })
    expect(await takeSyncPages()).toHaveLength(1)
  })

  it('asks nothing for a device that never took part', async () => {
    await fetchAhead()
    expect(server).not.toHaveBeenCalled()
  })

  it('stops at twenty pages', async () => {
    await noteCursor('a')
    server.mockImplementation(() => answers(page({ removed: ['1'], cursor: 'a', more: true })))
    await fetchAhead()
    await fetchAhead()
    expect(server).toHaveBeenCalledTimes(20)
  })

  it('keeps what came before the network went', async () => {
    await noteCursor('a')
    server.mockReturnValueOnce(answers(page({ removed: ['1'], cursor: 'b', more: true })))
    server.mockReturnValueOnce(Promise.resolve(new Response('', { status: 503 })))
    await expect(fetchAhead()).rejects.toThrow('503')
    expect(await takeSyncPages()).toMatchObject([{ since: 'a' }])
  })
})
