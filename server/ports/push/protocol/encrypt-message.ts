import webPush from 'web-push'
import type { RequestOptions } from 'web-push'

/** A message before encryption, with the keys of its subscription. */
export type PlainMessage = {
  /** Public key and secret of the subscription, base64url. */
  p256dh: string
  auth: string
  payload: string
  /** Seconds that the push service keeps the message for. */
  ttl: number
  urgency: 'high' | 'normal'
  /** At most 32 characters of base64url; a message replaces a waiting one of the same topic. */
  topic: string
}

/** A message as it is sent: headers as names and values in turn. */
export type EncryptedMessage = { headers: string[]; body: Uint8Array }

// The endpoint plays no part in what is encrypted.
const ENDPOINT = 'https://push.invalid/'

// Tokens are made per origin, not per message. The library takes null, its types do not know it.
const NO_TOKEN = { vapidDetails: null } as unknown as Pick<RequestOptions, 'vapidDetails'>

/** Encrypts a message (RFC 8291), in some 150 µs; null for keys or a topic that nothing can be encrypted with. */
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
    // The library names what is wrong with a key or a topic, and nothing can be done about either.
    return null
  }
}
