import { attempts } from '#client/device/db/db.ts'
import type { PendingQueue } from '#client/device/pending/pending-queue.ts'

/**
 * The papers of quizzes, with a separate sender (docs/decisions/0059), which pages load only if there is a paper. A paper shows its
 * unsent answers to the user, the outbox does not.
 */
export const attemptsQueue: PendingQueue = {
  async sendOnce() {
    if ((await attempts.count()) === 0) return null
    const { sendAttempts } = await import('./send-attempts.ts')
    return await sendAttempts()
  },
}
