import { reconnect, retryWait } from '#client/lib/connection.ts'
import { sendOnce } from './send-once.ts'
import { OUTBOX_SYNC_TAG, PERIODIC_SYNC_TAG } from './sync-tags.ts'

// Not in the types of browsers: few have either.
type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

// No browser does it more often.
const SYNC_INTERVAL_MS = 12 * 3_600_000

const registration = async (): Promise<WithSync | undefined> =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined

// Sends what is pending once there is a network, also after the last page was closed.
const registerOutboxSync = async () => (await registration())?.sync?.register(OUTBOX_SYNC_TAG)

// Pulls changes now and then, if the installed app may.
async function registerPeriodicSync(): Promise<void> {
  const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
  if (state === 'granted')
    await (await registration())?.periodicSync?.register(PERIODIC_SYNC_TAG, { minInterval: SYNC_INTERVAL_MS })
}

// A browser that lacks or refuses it: pages send and pull without.
const unavailable = () => undefined

let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Sends all that is pending, and again with backoff while the server cannot take it. */
export async function sendPending(): Promise<void> {
  clearTimeout(retry)
  const stopped = await sendOnce()
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
  void registerPeriodicSync().catch(unavailable)
}
