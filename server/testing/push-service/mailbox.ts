import type { IncomingHttpHeaders } from 'node:http'
import { requestCheck, WrongRequest } from './check-request.ts'
import type { PushHeaders } from './check-request.ts'
import { decryptMessage } from './decrypt-message.ts'
import { subscriptions } from './subscriptions.ts'

/** A message that the service accepted. */
export type ReceivedMessage = PushHeaders & {
  endpoint: string
  httpVersion: string
  /** The decrypted body; null where it was not decrypted (`decryptEvery`). */
  text: string | null
}

type Options = {
  origin: string
  /** Decrypts one of so many messages. */
  decryptEvery: number
  /** The time that tokens are checked by. */
  clock: () => number
  /** The most messages that are kept to be read. */
  keep: number
}

type Request = { path: string; headers: IncomingHttpHeaders; httpVersion: string; body: Buffer }

/** Builds the subscriptions of a service and what they received. */
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
    /** Checks a message and keeps it; throws a WrongRequest. */
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
    /** Returns what a phone gets that was offline until now: the last message of each topic. */
    waitingFor(endpoint: string): ReceivedMessage[] {
      const own = received.filter((message) => message.endpoint === endpoint)
      return own.filter(
        ({ topic }, at) => topic === null || !own.slice(at + 1).some((later) => later.topic === topic),
      )
    },
  }
}
