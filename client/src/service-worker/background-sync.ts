import { OUTBOX_SYNC_TAG, PERIODIC_SYNC_TAG } from '#client/device/sync-tags.ts'
import { loadTasks, type DeviceTasks, type WorkerScope } from './load-tasks.ts'

// Not in the DOM types, since few browsers have it.
type SyncEvent = ExtendableEvent & { tag: string }

async function run(worker: WorkerScope, task: keyof DeviceTasks): Promise<void> {
  const tasks = await loadTasks(worker)
  await tasks[task]()
}

/**
 * Sends what is pending once the device is online, even if no page is open, and pulls changes periodically; each where
 * the browser supports it.
 */
export function handleBackgroundSync(worker: WorkerScope): void {
  worker.addEventListener('sync', (event) => {
    if ((event as SyncEvent).tag === OUTBOX_SYNC_TAG)
      (event as SyncEvent).waitUntil(run(worker, 'sendPending'))
  })
  worker.addEventListener('periodicsync', (event) => {
    if ((event as SyncEvent).tag === PERIODIC_SYNC_TAG)
      (event as SyncEvent).waitUntil(run(worker, 'syncAhead'))
  })
}
