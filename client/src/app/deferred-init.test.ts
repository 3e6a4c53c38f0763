import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakeApi, fakeItems, NOON } from '#client/testing/render-app.tsx'
import { buildNote } from '#client/testing/items.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { responses } from '#client/device/db/db.ts'
import { createOfflineClient } from '#client/data/offline-client.ts'
import { prefetchItems } from './deferred-init.tsx'

let now: number

beforeEach(async () => {
  now = NOON
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await clearOfflineDb()
})

function createDevice(items = fakeItems({ note: [buildNote({ title: 'Polity' })] })) {
  const pages = { state: { matches: [] }, invalidate: () => undefined, subscribe: () => undefined }
  const api = fakeApi({ items })
  return {
    items,
    device: createOfflineClient({ api, fromShell: false, router: () => pages, seen: [], clock: () => now }),
  }
}

it('prefetched lists of private jobs, application forms and notes are available without a network', async () => {
  const { items, device } = createDevice()
  await prefetchItems(device.respond, now)
  expect(items.mock.calls.map(([kind]) => kind)).toEqual(['privateJob', 'offlineForm', 'note'])
  await vi.waitFor(async () => expect(await responses.count()).toBe(3))
  items.mockRejectedValue(new NetworkError('No answer'))
  for (const [kind, found] of [
    ['note', { notes: [{ title: 'Polity' }], total: 1, savedAt: NOON }],
    ['privateJob', { privateJob: [], total: 0 }],
  ] as const)
    expect(await device.respond({ call: 'items', with: [kind, { page: 1, searchQuery: '' }] })).toMatchObject(
      found,
    )
})

it('prefetched lists are fetched again only after six hours', async () => {
  const { items, device } = createDevice()
  const fetchAt = async (at: number) => {
    now = at
    items.mockClear()
    await prefetchItems(device.respond, now)
  }
  const written = async () => (await responses.toArray()).map(({ savedAt }) => savedAt)
  await fetchAt(NOON)
  expect(items).toHaveBeenCalledTimes(3)
  await vi.waitFor(async () => expect(await written()).toEqual([NOON, NOON, NOON]))
  await fetchAt(NOON + 5 * HOUR_MS)
  expect(items).not.toHaveBeenCalled()
  await fetchAt(NOON + 6 * HOUR_MS)
  expect(items).toHaveBeenCalledTimes(3)
})
