import { attempts } from '#client/device/db/db.ts'
import type { PendingQueue } from '#client/device/pending/pending-queue.ts'
import { lateProfileQueue } from '#client/device/profile/late-profile-queue.ts'
import { rowQueues } from './row-queues.ts'

// Pages load the sender of attempts only if the device has any (docs/decisions/0059-pending-operation-queue.md).
const attemptsQueue: PendingQueue = {
  async sendOnce() {
    if ((await attempts.count()) === 0) return null
    const { sendAttempts } = await import('#client/device/attempts/send-attempts.ts')
    return await sendAttempts()
  },
}

/** Queues of a page in the order of sending. Attempts are first, since their time is limited. */
export const pendingQueues: readonly PendingQueue[] = [attemptsQueue, ...rowQueues, lateProfileQueue]
