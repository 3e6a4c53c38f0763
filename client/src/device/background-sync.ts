import { PERIODIC_SYNC_TAG, OUTBOX_SYNC_TAG } from './sync-tags.ts'

// Not in the types of browsers: few have either.
type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

// Oftener than twice a day no browser does it anyway.
const SYNC_EVERY_MS = 12 * 3_600_000

const registration = async (): Promise<WithSync | undefined> =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined

/** Asks the browser to send what waits once there is a network, also when no page is open any more. */
export async function registerOutboxSync(): Promise<void> {
  try {
    await (await registration())?.sync?.register(OUTBOX_SYNC_TAG)
  } catch {
    // The person or the browser does not want it: then it is sent at the next visit.
  }
}

/** Asks the browser to fetch what is new now and then, where the installed app may do so. */
export async function registerPeriodicSync(): Promise<void> {
  const name = 'periodic-background-sync' as PermissionName
  try {
    const { state } = await navigator.permissions.query({ name })
    if (state === 'granted')
      await (await registration())?.periodicSync?.register(PERIODIC_SYNC_TAG, { minInterval: SYNC_EVERY_MS })
  } catch {
    // A browser that has no such thing: what is new comes at the next visit.
  }
}
