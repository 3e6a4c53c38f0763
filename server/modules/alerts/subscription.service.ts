import type {
  PushTestData,
  SubscriptionBody,
  SubscriptionData,
  SubscriptionPatch,
} from '#shared/contracts/push.ts'
import { testWords } from '#shared/domain/alerts/alert-words.ts'
import { buildPushMessage } from '#shared/domain/alerts/build-push-message.ts'
import { ALERTS_PATH } from '#shared/domain/alerts/push-message.ts'
import type { Db, Query } from '../../db/db.ts'
import { notFound } from '../../errors.ts'
import type { PushPorts } from '../../ports/push/push-ports.ts'
import { addGuest, newGuest } from './alert-owners.ts'
import type { Caller } from './caller.ts'
import type { CallerOwners } from './caller-owners.ts'
import { noteShown } from './shown-alerts.ts'
import {
  confirmSubscription,
  deleteSubscription,
  findSubscription,
  parseSubscription,
  parseWhole,
  upsertSubscription,
} from './subscriptions.ts'
import type { SubscriptionRow } from './subscriptions.ts'

type Ports = Pick<PushPorts, 'sender' | 'parseEndpoint'> & {
  db: Db
  clock: () => number
  newId: () => string
  owners: CallerOwners
  /** Scheme and host of the site. */
  origin: string
}

const MISSING = 'There is no such subscription.'
const TEST = 'test'
/** The test is for somebody who waits for it, seconds. */
const TEST_TTL = 60

/** Builds the service of the subscriptions of browsers. */
export function subscriptionService({ db, clock, newId, sender, parseEndpoint, owners, origin }: Ports) {
  async function find(query: Query, caller: Caller, id: string, now: number): Promise<SubscriptionRow> {
    const owner = await owners.forWrite(query, caller, now)
    const found = await findSubscription(query, owner.id, id)
    if (found === null) throw notFound(MISSING)
    return found
  }

  const testMessage = (): string => {
    const data = { alertId: TEST, kind: TEST, postId: null } as const
    return buildPushMessage({ words: testWords('en'), lang: 'en', data, origin, path: ALERTS_PATH })
  }

  return {
    /**
     * Stores the subscription of a browser, of which a device without a user or token learns its token. Throws 400 for an
     * endpoint of no push service that is allowed.
     */
    async add(caller: Caller, body: SubscriptionBody): Promise<SubscriptionData> {
      const subscription = parseWhole(parseEndpoint, body)
      const [now, id, guest] = [clock(), newId(), newGuest(newId())]
      const isNew = caller.userId === null && caller.token === null
      return db.tx(async (query) => {
        const owner = isNew ? await addGuest(query, guest, now) : await owners.forWrite(query, caller, now)
        const of = { ownerId: owner.id, sessionId: caller.sessionId }
        const _id = await upsertSubscription(query, subscription, of, { newId: id, now })
        return { subscription: { _id }, ...(isNew ? { token: guest.token } : {}) }
      })
    },

    /** Notes that a device still has its subscription, what of it is new, and which alerts it showed. Throws 404. */
    async confirm(caller: Caller, id: string, { shown = [], ...patch }: SubscriptionPatch): Promise<void> {
      const parsed = parseSubscription(parseEndpoint, patch)
      const now = clock()
      await db.tx(async (query) => {
        const found = await find(query, caller, id, now)
        await confirmSubscription(query, found, parsed, { sessionId: caller.sessionId, now })
        await noteShown(query, id, shown)
      })
    },

    /** Deletes a subscription. Throws 404. */
    async remove(caller: Caller, id: string): Promise<void> {
      const now = clock()
      await db.tx(async (query) => deleteSubscription(query, (await find(query, caller, id, now)).id))
    },

    /** Sends a message to a subscription now; one that has ended is deleted. Throws 404. */
    async test(caller: Caller, id: string): Promise<PushTestData> {
      const now = clock()
      const { endpoint, p256dh, auth } = await db.tx((query) => find(query, caller, id, now))
      const outcome = await sender.send({
        id,
        endpoint,
        p256dh,
        auth,
        payload: testMessage(),
        ttl: TEST_TTL,
        urgency: 'high',
        topic: TEST,
        attempt: 0,
      })
      if (outcome.status === 'gone') await db.tx((query) => deleteSubscription(query, id))
      const code = 'code' in outcome ? (outcome.code ?? 0) : 0
      return { test: { status: code === 0 ? null : code, isAccepted: outcome.status === 'accepted' } }
    },
  }
}
