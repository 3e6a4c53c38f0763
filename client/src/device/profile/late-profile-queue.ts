import type { PendingQueue } from '#client/device/pending/pending-queue.ts'
import { findSyncedRow, isPending } from './synced-row.ts'

/** Queue of pages: they load the sender of the profile only if it has a change to send. */
export const lateProfileQueue: PendingQueue = {
  async sendOnce() {
    const row = await findSyncedRow()
    if (row === null || !isPending(row)) return null
    if (!navigator.onLine) return { waitMs: 0 }
    const { profileQueue } = await import('./profile-queue.ts')
    return await profileQueue.sendOnce()
  },
}
