import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import type { SyncData } from '#shared/contracts/sync.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakeApi } from '#client/testing/render-app.tsx'
import { reconnect } from '#client/lib/network/connection.ts'
import { startSyncScheduler } from './sync-scheduler.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'

const NOTHING: SyncData = { jobPosts: [], removed: [], cursor: '1', more: false, reset: false }

const requested = vi.fn<() => void>()
const synced = vi.fn<() => void>()
const changed = vi.fn<() => void>()
const returned = vi.fn<() => void>()
let answer: () => Response
let visibility: DocumentVisibilityState
let page: AbortController

const reach = () => Response.json({ statusCode: 200, success: true, message: 'OK', data: NOTHING })
const away = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
const refuse = () =>
  Response.json({ statusCode: 429, success: false, message: 'Slow', data: null }, { status: 429 })

/** Waits for pending work: fake timers do not cover the test database. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    await vi.advanceTimersByTimeAsync(20)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
const show = async (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await clearOfflineDb()
  for (const watched of [requested, synced, changed, returned]) watched.mockReset()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  stubPageRequest()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (!url.includes('/sync')) return away()
    requested()
    return answer()
  })
  // The scheduler never removes its listeners: each test aborts its own.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (...[type, listener]: Parameters<typeof listen>) => listen(type, listener, { signal: page.signal }),
    )
  }
  page = new AbortController()
})
afterEach(() => page.abort())

async function begin(first: () => Response) {
  answer = first
  reconnect.on(returned)
  startSyncScheduler({
    api: fakeApi(),
    clock: () => Date.now(),
    onSynced: synced,
    onChanged: changed,
    prefetch: [],
  })
  await settle()
  expect(requested).toHaveBeenCalledTimes(1)
}

describe('the sync scheduler', () => {
  it('the scheduler waits longer after each failed sync, and emits reconnect once the network is back', async () => {
    await begin(away)
    await pass(6 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(2)
    await pass(6 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(2)
    await pass(5 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(3)
    expect(synced).not.toHaveBeenCalled()
    answer = reach
    await pass(25 * SECOND_MS)
    expect(synced).toHaveBeenCalledTimes(1)
    expect(returned).toHaveBeenCalledTimes(1)
    await pass(3600 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(4)
  })

  it('the scheduler pauses while the page is hidden and syncs at once when it is visible again', async () => {
    await begin(away)
    await show('hidden')
    await pass(3600 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(1)
    answer = reach
    await show('visible')
    expect(synced).toHaveBeenCalledTimes(1)
  })

  it('the scheduler reports changed posts only after a sync that brought a change', async () => {
    const removed = ['01KAJ5EVF0000000000000000A']
    const bring = (data: SyncData) => () =>
      Response.json({ statusCode: 200, success: true, message: 'OK', data })
    await begin(bring({ ...NOTHING, removed }))
    expect(changed).toHaveBeenCalledTimes(1)
    answer = bring(NOTHING)
    await pass(61 * SECOND_MS)
    await show('visible')
    expect(synced).toHaveBeenCalledTimes(2)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('the scheduler syncs at once on the "online" event', async () => {
    await begin(away)
    answer = reach
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(synced).toHaveBeenCalledTimes(1)
    await pass(3600 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(2)
  })

  it('the scheduler does not sync again after the server has refused a sync with status 429', async () => {
    await begin(refuse)
    await pass(3600 * SECOND_MS)
    expect(requested).toHaveBeenCalledTimes(1)
    expect(synced).not.toHaveBeenCalled()
  })
})
