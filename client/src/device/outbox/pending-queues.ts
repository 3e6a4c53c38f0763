import { attempts } from '#client/device/db/db.ts'
import type { PendingQueue } from '#client/device/pending/pending-queue.ts'
import { rowQueues } from './row-queues.ts'

// Papers have a separate sender (docs/decisions/0059), which pages load only if there is a paper.
const attemptsQueue: PendingQueue = {
  async sendOnce() {
    if ((await attempts.count()) === 0) return null
    const { sendAttempts } = await import('#client/device/attempts/send-attempts.ts')
    return await sendAttempts()
  },
}

/** The queues of a page in the order of sending: first the papers, since their time runs out. */
export const pendingQueues: readonly PendingQueue[] = [attemptsQueue, ...rowQueues]
