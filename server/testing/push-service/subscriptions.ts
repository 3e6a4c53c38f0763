import { createECDH, randomBytes } from 'node:crypto'
import type { SubscriptionKeys } from './decrypt-message.ts'

export type LocalSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type StoredSubscription = {
  /** Null if a browser has the keys. */
  keys: SubscriptionKeys | null
  deliver: (body: Buffer) => void
  /** VAPID key of the site; null before the first message. */
  senderKey: string | null
  isExpired: boolean
}

export function subscriptions(origin: string) {
  const stored = new Map<string, StoredSubscription>()
  function store(subscription: Omit<StoredSubscription, 'isExpired'>): string {
    const path = `/push/${randomBytes(16).toString('base64url')}`
    stored.set(path, { ...subscription, isExpired: false })
    return `${origin}${path}`
  }
  return {
    /** Makes a subscription. Messages with another VAPID key than `senderKey` get 403. */
    make(senderKey: string | null = null): LocalSubscription {
      const curve = createECDH('prime256v1')
      const publicKey = curve.generateKeys()
      const auth = randomBytes(16)
      const own = { privateKey: curve.getPrivateKey(), publicKey, auth }
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: store({ keys: own, deliver: () => undefined, senderKey }), keys }
    },
    /** Returns the endpoint of a subscription whose keys a browser has. */
    passOn: (senderKey: string | null, deliver: (body: Buffer) => void): string =>
      store({ keys: null, deliver, senderKey }),
    find: (path: string): StoredSubscription | undefined => stored.get(path),
    count: (): number => stored.size,
  }
}
