import { sendAttempts } from '#client/device/attempts/send-attempts.ts'
import { isDatabaseReady } from '#client/device/db/installed-database.ts'
import { rowQueues } from '#client/device/outbox/row-queues.ts'
import { profileQueue } from '#client/device/profile/profile-queue.ts'
import { OUTBOX_SYNC_TAG, PERIODIC_SYNC_TAG } from '#client/device/sync-tags.ts'
import { readSyncState } from '#client/device/posts/sync-apply.ts'
import { createSync } from '#client/device/posts/sync-client.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

type SyncEvent = ExtendableEvent & { tag: string }

// Prefetching costs mobile data: limit it to some 2 MB.
const LIMITS = { pages: 4, pageSize: 50 }

const sync = createSync(serverNow, LIMITS)

/** Throws if some operations remain, so that the browser retries. */
async function sendPending(): Promise<void> {
  if (!(await isDatabaseReady())) return
  let isPending = (await sendAttempts()) !== null
  for (const queue of [...rowQueues, profileQueue]) isPending = (await queue.sendOnce()) !== null || isPending
  if (isPending) throw new Error('Something still waits to be sent')
}

export async function prefetchChanges(): Promise<void> {
  if (!(await isDatabaseReady())) return
  // The first sync run, without a cursor, belongs to a page.
  if ((await readSyncState()).cursor !== '') await sync()
}

/** Sends on reconnect even without an open page, and pulls periodically, where the browser supports it. */
export function handleBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    if ((event as SyncEvent).tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(sendPending())
  })
  worker.addEventListener('periodicsync', (event) => {
    if ((event as SyncEvent).tag === PERIODIC_SYNC_TAG) (event as SyncEvent).waitUntil(prefetchChanges())
  })
}
