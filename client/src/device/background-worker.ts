import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { isInstalled } from '#client/lib/platform.ts'
import { hasSession } from '#client/device/user/current-user.ts'
import { OUTBOX_SYNC_TAG, PERIODIC_SYNC_TAG } from './sync-tags.ts'

// Separate worker whose scope has no page, because it needs the database: a navigation starts only `/sw.js`, without
// Dexie (docs/decisions/0027-browser-database-and-background-worker.md).
const WORKER = '/background-worker.js'

// Browsers allow no shorter interval.
const SYNC_INTERVAL_MS = 12 * HOUR_MS

type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

export const registerBackgroundWorker = async (): Promise<WithSync> =>
  await navigator.serviceWorker.register(WORKER, { scope: WORKER, updateViaCache: 'none' })

/** Has the browser send pending operations on reconnect, even after the last page closed. */
export async function registerOutboxSync(): Promise<void> {
  if ('serviceWorker' in navigator) await (await registerBackgroundWorker()).sync?.register(OUTBOX_SYNC_TAG)
}

async function registerPeriodicSync({ periodicSync }: WithSync): Promise<void> {
  const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
  if (state === 'granted') await periodicSync?.register(PERIODIC_SYNC_TAG, { minInterval: SYNC_INTERVAL_MS })
}

/** Registers or updates the worker. No navigation updates it, since its scope contains no page. */
export async function startBackgroundWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await registerBackgroundWorker()
  if (registration.active !== null) await registration.update()
  await registerPeriodicSync(registration)
}

export async function backgroundRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(WORKER)
  // A path without its own registration matches the registration for pages.
  return found?.scope.endsWith(WORKER) === true ? found : undefined
}

/** Starts the worker only for users, installed apps and existing registrations: it is a third of the program. */
export async function resumeBackgroundWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (hasSession() || isInstalled() || (await backgroundRegistration()) !== undefined)
    await startBackgroundWorker()
}
