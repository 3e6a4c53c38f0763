import type { SendPause } from '#client/device/pending/pending-queue.ts'
import { messagesQueue } from './outbox-queue.ts'
import { practiceQueue } from '#client/device/practice/practice-queue.ts'
import { savedQueue } from '#client/device/saved/saved-queue.ts'

/**
 * Sends all that is pending, from a page or the service worker; `sendAttempts` what quizzes have unsent, since pages load that only if
 * there is any. Returns null once the server has confirmed it.
 */
export async function sendOnce(sendAttempts: () => Promise<SendPause | null>): Promise<SendPause | null> {
  // First what a clock runs out on.
  const ofAttempts = await sendAttempts()
  const ofSaved = await savedQueue.sendOnce()
  const ofPractice = await practiceQueue.sendOnce()
  const ofMessages = await messagesQueue.sendOnce()
  return ofAttempts ?? ofSaved ?? ofPractice ?? ofMessages
}
