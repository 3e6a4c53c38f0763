import { isDatabaseReady } from '#client/device/db.ts'
import { createSync } from '#client/device/sync-client.ts'
import { syncState } from '#client/device/sync-apply.ts'
import { PERIODIC_SYNC_TAG } from '#client/device/send-once.ts'
import type { SyncEvent } from './background-sync.ts'

// Syncing ahead of use costs mobile data: limit it to some 2 MB.
const LIMITS = { pages: 4, pageSize: 50 }

const sync = createSync(() => Date.now(), LIMITS)

/** Pulls the changes since the device's last sync run. */
export async function syncAhead(): Promise<void> {
  if (!(await isDatabaseReady())) return
  // Without a cursor there is nothing to continue: the first sync run belongs to a page.
  if ((await syncState()).cursor !== '') await sync()
}

/** Syncs periodically, if the browser supports it. */
export function handlePeriodicSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('periodicsync', (event) => {
    const { tag } = event as SyncEvent
    if (tag === PERIODIC_SYNC_TAG) (event as SyncEvent).waitUntil(syncAhead())
  })
}
