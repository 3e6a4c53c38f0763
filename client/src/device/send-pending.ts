import { retryWait } from '#client/lib/backoff.ts'
import { reconnect } from '#client/lib/reconnect.ts'
import { registerOutboxSync, registerPeriodicSync } from './background-sync.ts'
import { sendOnce } from './send-once.ts'

let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Sends all that is pending, and again later, ever more rarely, if the server cannot take it. */
export async function sendPending(): Promise<void> {
  clearTimeout(retry)
  const stopped = await sendOnce()
  if (stopped === null) {
    failures = 0
    return
  }
  void registerOutboxSync()
  clearTimeout(retry)
  // Without a network the browser says when there is one again.
  if (!navigator.onLine) return
  failures += 1
  retry = setTimeout(sendQuietly, Math.max(stopped.waitMs, retryWait(failures)))
}

/** The same, whatever becomes of it: a device that stores nothing has nothing to send. */
export const sendQuietly = () => void sendPending().catch(() => undefined)

/** Sends what is pending now, and whenever the network or the person comes back. */
export function startSending(): void {
  reconnect.on(sendQuietly)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendQuietly()
  })
  sendQuietly()
  void registerPeriodicSync()
}
