import webPush from 'web-push'
import type { RequestOptions } from 'web-push'

export type PlainMessage = {
  p256dh: string
  auth: string
  payload: string
  /** Seconds for which the push service stores the message. */
  ttl: number
  urgency: 'high' | 'normal'
  /** At most 32 characters of base64url; a message replaces a pending one of the same topic. */
  topic: string
}

export type EncryptedMessage = { headers: string[]; body: Uint8Array }

// The encryption does not depend on the endpoint.
const ENDPOINT = 'https://push.invalid/'

// Tokens are made per origin, not per message. The library accepts null, contrary to its types.
const NO_TOKEN = { vapidDetails: null } as unknown as Pick<RequestOptions, 'vapidDetails'>

/** Encrypts a message (RFC 8291) in about 150 µs; null for unusable keys or topic. */
export function encryptMessage({
  p256dh,
  auth,
  payload,
  ttl,
  urgency,
  topic,
}: PlainMessage): EncryptedMessage | null {
  try {
    const subscription = { endpoint: ENDPOINT, keys: { p256dh, auth } }
    const options = { TTL: ttl, urgency, topic, contentEncoding: 'aes128gcm', ...NO_TOKEN } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, Buffer.from(payload), options)
    const named = Object.entries(headers as Record<string, string | number>)
    return { headers: named.flatMap(([name, value]) => [name, String(value)]), body }
  } catch {
    return null
  }
}
