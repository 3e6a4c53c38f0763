import { createECDH, randomBytes } from 'node:crypto'
import type { LocalSubscription } from '#server/testing/push-service/subscriptions.ts'

const PAIRS = 100

/** Returns a maker of subscriptions with separate addresses, whose real keys come from a pool. */
export function subscriptionPool(): (index: number) => LocalSubscription {
  const pool = Array.from({ length: PAIRS }, () => ({
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }))
  return (index) => ({
    // Length of Chrome's addresses.
    endpoint: `https://fcm.googleapis.com/fcm/send/${String(index).padStart(150, 'e')}`,
    keys: pool[index % PAIRS] ?? { p256dh: '', auth: '' },
  })
}
