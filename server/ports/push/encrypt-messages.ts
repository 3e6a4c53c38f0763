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

/** The headers of a batch's messages and the length of each body, null for a message that cannot be encrypted. */
export type EncryptedBatch = {
  parts: ({ headers: string[]; length: number } | null)[]
  bodies: Uint8Array<ArrayBuffer>
}

// The endpoint plays no part in what is encrypted: the thread is not given that secret.
const ENDPOINT = 'https://push.invalid/'

// Tokens are made per origin, not per message. The library takes null, its types do not know it.
const NO_TOKEN = { vapidDetails: null } as unknown as Pick<RequestOptions, 'vapidDetails'>

function encryptOne({ p256dh, auth, payload, ttl, urgency, topic }: PlainMessage) {
  try {
    const subscription = { endpoint: ENDPOINT, keys: { p256dh, auth } }
    const options = { TTL: ttl, urgency, topic, contentEncoding: 'aes128gcm', ...NO_TOKEN } as const
    const { headers, body } = webPush.generateRequestDetails(subscription, Buffer.from(payload), options)
    return { headers, body }
  } catch {
    // The library names what is wrong with a key or a topic, and nothing can be done about either.
    return null
  }
}

/** Encrypts messages (RFC 8291), some 150 µs each; all bodies stand in one buffer, in order. */
export function encryptMessages(messages: readonly PlainMessage[]): EncryptedBatch {
  const results = messages.map(encryptOne)
  const bodies = new Uint8Array(results.reduce((sum, result) => sum + (result?.body.length ?? 0), 0))
  let at = 0
  const parts = results.map((result) => {
    if (result === null) return null
    const { headers, body } = result
    bodies.set(body, at)
    at += body.length
    return {
      headers: Object.entries(headers as Record<string, string | number>).flatMap(([name, value]) => [
        name,
        String(value),
      ]),
      length: body.length,
    }
  })
  return { parts, bodies }
}
