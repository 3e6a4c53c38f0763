import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { isInstalled } from '#client/lib/platform.ts'
import { hasSession } from '#client/device/user/current-user.ts'
import { OUTBOX_SYNC_TAG, PERIODIC_SYNC_TAG } from './sync-tags.ts'

/**
 * Path and scope of the service worker for background work, which needs the device's database. It has a registration of
 * its own, whose scope holds no page: a navigation starts `/sw.js` alone, without Dexie (docs/decisions/0027).
 */
const WORKER = '/background-worker.js'

// No browser does it more often.
const SYNC_INTERVAL_MS = 12 * HOUR_MS

// Not in the types of browsers: few have either.
type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** Returns the registration that there is, without a request, or makes it. */
export const registerBackgroundWorker = async (): Promise<WithSync> =>
  await navigator.serviceWorker.register(WORKER, { scope: WORKER, updateViaCache: 'none' })

/** Has the browser send what is pending once there is a network, also after the last page was closed. */
export async function registerOutboxSync(): Promise<void> {
  if ('serviceWorker' in navigator) await (await registerBackgroundWorker()).sync?.register(OUTBOX_SYNC_TAG)
}

/** Has the browser pull changes now and then, if the installed app may. */
async function registerPeriodicSync({ periodicSync }: WithSync): Promise<void> {
  const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
  if (state === 'granted') await periodicSync?.register(PERIODIC_SYNC_TAG, { minInterval: SYNC_INTERVAL_MS })
}

/** Registers the worker, or brings it up to date: no navigation does so, since no page is in its scope. */
export async function startBackgroundWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const own = await registerBackgroundWorker()
  if (own.active !== null) await own.update()
  await registerPeriodicSync(own)
}

/** Returns the registration that there is; undefined if there is none. */
export async function backgroundRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(WORKER)
  // A path without a registration of its own belongs to that of the pages.
  return found?.scope.endsWith(WORKER) === true ? found : undefined
}

/**
 * Starts the worker on a device that may have something to send or to fetch: of somebody signed in, of the installed app,
 * or where it is registered already. Others get it with the first form that they open, since it is a third of the program.
 */
export async function resumeBackgroundWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (hasSession() || isInstalled() || (await backgroundRegistration()) !== undefined)
    await startBackgroundWorker()
}
