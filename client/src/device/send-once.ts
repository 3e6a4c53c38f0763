import { drainOutbox, type SendPause } from './outbox-sender.ts'
import { pushSaved } from './saved-push.ts'

/**
 * Sends all that is pending on this device, from a page or from the service worker: saved jobs, then messages. Returns
 * null once the server has confirmed everything that the user of the device may send.
 */
export async function sendOnce(): Promise<SendPause | null> {
  const ofSaved = await pushSaved()
  const ofMessages = await drainOutbox()
  return ofSaved ?? ofMessages
}
