import { isDatabaseReady } from '#client/device/db.ts'
import { sendOnce } from '#client/device/send-once.ts'
import { syncState } from '#client/device/sync-apply.ts'
import { createSync } from '#client/device/sync-client.ts'

// Syncing ahead of use costs mobile data: limit it to some 2 MB.
const LIMITS = { pages: 4, pageSize: 50 }

const sync = createSync(() => Date.now(), LIMITS)

/** Sends all that is pending. Throws if something still is, so that the browser tries again. */
export async function sendPending(): Promise<void> {
  if (!(await isDatabaseReady())) return
  if ((await sendOnce()) !== null) throw new Error('Something still waits to be sent')
}

/** Pulls the changes since the device's last sync run. */
export async function syncAhead(): Promise<void> {
  if (!(await isDatabaseReady())) return
  // Without a cursor there is nothing to continue: the first sync run belongs to a page.
  if ((await syncState()).cursor !== '') await sync()
}
