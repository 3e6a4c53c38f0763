import { reconnect, retryWait } from '#client/lib/network/connection.ts'
import { registerOutboxSync, resumeBackgroundWorker } from '#client/device/background-worker.ts'
import { attempts } from '#client/device/db/db.ts'
import type { SendPause } from '#client/device/pending/pending-queue.ts'
import { sendOnce } from './send-once.ts'

// A browser that lacks or refuses it: pages send and pull without.
const unavailable = () => undefined

async function sendAttempts(): Promise<SendPause | null> {
  if ((await attempts.count()) === 0) return null
  const { sendAttempts: send } = await import('#client/device/attempts/send-attempts.ts')
  return await send()
}

let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Sends all that is pending, and again with backoff while the server cannot take it. */
export async function sendPending(): Promise<void> {
  clearTimeout(retry)
  const stopped = await sendOnce(sendAttempts)
  if (stopped === null) {
    failures = 0
    return
  }
  void registerOutboxSync().catch(unavailable)
  clearTimeout(retry)
  // The browser reports when there is a network again.
  if (!navigator.onLine) return
  failures += 1
  retry = setTimeout(sendQuietly, Math.max(stopped.waitMs, retryWait(failures)))
}

/** Sends all that is pending; ignores errors, since a device without a database has nothing to send. */
export const sendQuietly = () => void sendPending().catch(() => undefined)

/** Sends what is pending now, after a reconnect and on each return to the app. */
export function startSending(): void {
  reconnect.on(sendQuietly)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendQuietly()
  })
  sendQuietly()
  void resumeBackgroundWorker().catch(unavailable)
}
