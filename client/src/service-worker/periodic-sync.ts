import { isDatabaseReady } from '#client/device/db.ts'
import { createSync } from '#client/device/sync-client.ts'
import { syncState } from '#client/device/sync-state.ts'
import { PERIODIC_SYNC_TAG } from '#client/device/sync-tags.ts'
import type { SyncEvent } from './background-sync.ts'

// What is fetched before anybody asks for it costs somebody's data: some 2 MB at most.
const LIMITS = { pages: 4, pageSize: 50 }

const sync = createSync(() => Date.now(), LIMITS)

/** Brings the device what changed since its last sync. */
export async function syncAhead(): Promise<void> {
  if (!(await isDatabaseReady())) return
  // A device that never took part has nothing to go on from: its first sync is a page's to do.
  if ((await syncState()).cursor !== '') await sync()
}

/** Syncs now and then, if the browser offers that. */
export function handlePeriodicSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('periodicsync', (event) => {
    const { tag } = event as SyncEvent
    if (tag === PERIODIC_SYNC_TAG) (event as SyncEvent).waitUntil(syncAhead())
  })
}
