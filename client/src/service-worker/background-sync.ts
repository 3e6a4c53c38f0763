import { isDatabaseReady } from '#client/device/db.ts'
import { OUTBOX_SYNC_TAG, sendOnce } from '#client/device/send-once.ts'

/** A sync event with a tag; not in the DOM types, since few browsers have it. */
export type SyncEvent = ExtendableEvent & { tag: string }

async function sendOrFail(): Promise<void> {
  if (!(await isDatabaseReady())) return
  // If this fails, the browser tries again.
  if ((await sendOnce()) !== null) throw new Error('Something still waits to be sent')
}

/** Sends outbox entries once the device is online, even if no page is open. */
export function handleBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(sendOrFail())
  })
}
