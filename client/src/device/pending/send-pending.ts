import { registerOutboxSync, resumeBackgroundWorker } from '#client/device/background-worker.ts'
import { reconnect, retryWait } from '#client/lib/network/connection.ts'
import type { PendingQueue } from './pending-queue.ts'

// The browser lacks or refuses background sync: pages send without it.
const unavailable = () => undefined

type Retry = { failures: number; timer: ReturnType<typeof setTimeout> | undefined }

const retries = new WeakMap<PendingQueue, Retry>()

async function sendQueue(queue: PendingQueue): Promise<void> {
  const retry = retries.get(queue) ?? { failures: 0, timer: undefined }
  retries.set(queue, retry)
  clearTimeout(retry.timer)
  const pause = await queue.sendOnce()
  if (pause === null) {
    retry.failures = 0
    return
  }
  void registerOutboxSync().catch(unavailable)
  clearTimeout(retry.timer)
  if (!navigator.onLine) return
  retry.failures += 1
  retry.timer = setTimeout(() => sendQuietly([queue]), Math.max(pause.waitMs, retryWait(retry.failures)))
}

/** Sends queues in this order, each with backoff. Throws the first error of a queue, after all queues have run. */
export async function sendPending(queues: readonly PendingQueue[]): Promise<void> {
  const errors: unknown[] = []
  for (const queue of queues) await sendQueue(queue).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/** Ignores errors, since a device without a database has nothing to send. */
export const sendQuietly = (queues: readonly PendingQueue[]): void =>
  void sendPending(queues).catch(() => undefined)

/** Sends queues now, after a reconnect and on each return to the app. */
export function startSending(queues: readonly PendingQueue[]): void {
  const send = () => sendQuietly(queues)
  reconnect.on(send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send()
  })
  send()
  void resumeBackgroundWorker().catch(unavailable)
}
