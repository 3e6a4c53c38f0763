import type { Envelope } from '#shared/contracts/envelope.ts'
import type { SyncData } from '#shared/contracts/sync.ts'
import { PERIODIC_SYNC_TAG } from '#client/device/sync-tags.ts'
import { keepSyncPage, readCursor, readSyncPages } from '#client/device/shared-db.ts'
import type { FetchedPage } from '#client/device/shared-db.ts'
import type { TaggedEvent } from './outbox.ts'

// What is fetched ahead costs somebody's data: so much at most until it is taken.
const PAGES_AHEAD = 20
const BYTES_AHEAD = 2 * 1024 * 1024

async function pageAfter(since: string): Promise<FetchedPage> {
  const query = new URLSearchParams({ since }).toString()
  const response = await fetch(`/api/v1/sync?${query}`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`The sync answered ${response.status}`)
  const text = await response.text()
  return { since, data: (JSON.parse(text) as Envelope<SyncData>).data, bytes: text.length }
}

const isNews = ({ data: { jobPosts, removed, reset } }: FetchedPage): boolean =>
  reset || jobPosts.length > 0 || removed.length > 0

/** Fetches what changed since the device last asked, and keeps it for the next visit. */
export async function fetchAhead(): Promise<void> {
  const ahead = await readSyncPages()
  let count = ahead.length
  let bytes = ahead.reduce((total, page) => total + page.bytes, 0)
  // A device that never took part has nothing to go on from: its first sync is a page's to do.
  let since = ahead.at(-1)?.data.cursor ?? (await readCursor())
  while (since !== undefined && count < PAGES_AHEAD && bytes < BYTES_AHEAD) {
    const page = await pageAfter(since)
    if (isNews(page)) await keepSyncPage(page)
    count += 1
    bytes += page.bytes
    since = page.data.more ? page.data.cursor : undefined
  }
}

/** Fetches what is new now and then, where the browser offers that. */
export function syncPeriodically(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('periodicsync', (event) => {
    const { tag } = event as TaggedEvent
    if (tag === PERIODIC_SYNC_TAG) (event as TaggedEvent).waitUntil(fetchAhead())
  })
}
