import type { IncomingHttpHeaders } from 'node:http'
import { requestCheck, WrongRequest } from './check-request.ts'
import type { PushHeaders } from './check-request.ts'
import { decryptMessage } from './decrypt-message.ts'
import { subscriptions } from './subscriptions.ts'

export type ReceivedMessage = PushHeaders & {
  endpoint: string
  httpVersion: string
  /** Decrypted body; null if it was skipped (`decryptEvery`). */
  text: string | null
}

type Options = {
  origin: string
  /** Decrypts one of this many messages. */
  decryptEvery: number
  /** Clock for the expiry of tokens. */
  clock: () => number
  keep: number
}

type Request = { path: string; headers: IncomingHttpHeaders; httpVersion: string; body: Buffer }

export function mailbox({ origin, decryptEvery, clock, keep }: Options) {
  const known = subscriptions(origin)
  const check = requestCheck(origin, clock)
  const received: ReceivedMessage[] = []
  const counters = { accepted: 0, decrypted: 0 }
  return {
    received,
    counters,
    makeSubscription: (senderKey?: string) => known.make(senderKey),
    addReceiver: known.passOn,
    expire(endpoint: string) {
      const subscription = known.find(endpoint.slice(origin.length))
      if (subscription) subscription.isExpired = true
    },
    /** Checks and stores a message; throws a WrongRequest. */
    accept({ path, headers, httpVersion, body }: Request): void {
      const subscription = known.find(path)
      if (!subscription) throw new WrongRequest(404, 'unknown subscription')
      if (subscription.isExpired) throw new WrongRequest(410, 'expired subscription')
      const checked = check(headers)
      subscription.senderKey ??= checked.vapid.publicKey
      if (subscription.senderKey !== checked.vapid.publicKey) throw new WrongRequest(403, 'another VAPID key')
      const { keys, deliver } = subscription
      const isDecrypted = keys !== null && (counters.accepted + 1) % decryptEvery === 0
      const text = isDecrypted ? decryptMessage(body, keys) : null
      counters.accepted += 1
      if (isDecrypted) counters.decrypted += 1
      if (received.length < keep) received.push({ ...checked, endpoint: origin + path, httpVersion, text })
      deliver(body)
    },
    /** Returns the messages for a phone that was offline: the last of each topic. */
    waitingFor(endpoint: string): ReceivedMessage[] {
      const own = received.filter((message) => message.endpoint === endpoint)
      return own.filter(
        ({ topic }, at) => topic === null || !own.slice(at + 1).some((later) => later.topic === topic),
      )
    },
  }
}
