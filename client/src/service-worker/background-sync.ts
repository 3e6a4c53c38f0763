import { isDatabaseReady } from '#client/device/db.ts'
import { sendOnce } from '#client/device/send-once.ts'
import { OUTBOX_SYNC_TAG } from '#client/device/sync-tags.ts'

/** An event by which the browser wakes the worker under a name; not in the types of browsers, since few have it. */
export type SyncEvent = ExtendableEvent & { tag: string }

async function sendOrFail(): Promise<void> {
  if (!(await isDatabaseReady())) return
  // The browser tries again where this fails.
  if ((await sendOnce()) !== null) throw new Error('Something still waits to be sent')
}

/** Sends what waits once there is a network, also where no page is open. */
export function handleBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(sendOrFail())
  })
}
