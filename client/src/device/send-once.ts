import { drainOutbox, type SendPause } from './outbox-queue.ts'
import { pushPractice } from './practice-push.ts'
import { pushSaved } from './saved-push.ts'

/** Sends all that is pending, from a page or the service worker. Returns null once the server has confirmed it. */
export async function sendOnce(): Promise<SendPause | null> {
  const ofSaved = await pushSaved()
  const ofPractice = await pushPractice()
  const ofMessages = await drainOutbox()
  return ofSaved ?? ofPractice ?? ofMessages
}
