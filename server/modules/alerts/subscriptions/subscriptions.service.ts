import type {
  NewSubscriptionBody,
  PushTestData,
  SubscriptionBody,
  SubscriptionData,
  SubscriptionPatch,
} from '#shared/contracts/push.ts'
import { testText } from '#shared/domain/alerts/alert-texts.ts'
import type { Db, Query } from '#server/db/db.ts'
import { notFound, unauthorized } from '#server/lib/errors.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import type { Queue } from '#server/queue/queue.ts'
import { userOwnerId, newToken } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { directPushes } from './send-direct-push.ts'
import { noteSeen } from '#server/modules/alerts/owners/guests.repository.ts'
import { recordReportedAlerts } from './record-reported-alerts.ts'
import { NO_SUBSCRIPTION, subscriptionStore } from './store-subscription.ts'
import type { Fresh } from './store-subscription.ts'
import {
  confirmSubscription,
  deleteSubscription,
  findSubscription,
  findSubscriptionByToken,
  isIdle,
  parseSubscription,
  parseWhole,
} from '#server/modules/alerts/owners/subscriptions.repository.ts'
import type { SubscriptionRow } from '#server/modules/alerts/owners/subscriptions.repository.ts'

type Ports = Pick<PushPorts, 'sender' | 'parseEndpoint'> & {
  db: Db
  clock: () => number
  newId: () => string
  owners: CallerOwners
  queue: Pick<Queue, 'enqueue'>
  origin: string
}

export function subscriptionService({
  db,
  clock,
  newId,
  sender,
  parseEndpoint,
  owners,
  origin,
  queue,
}: Ports) {
  const sendNow = directPushes({ sender, origin })
  const store = subscriptionStore({ owners, queue })
  const fresh = (): Fresh => ({ subscriptionId: newId(), guestId: newId(), token: newToken(), now: clock() })

  /** Finds a subscription by its own token, else among the caller's. */
  async function find(query: Query, caller: Caller, id: string, now: number): Promise<SubscriptionRow> {
    const own = caller.token === null ? null : await findSubscriptionByToken(query, caller.token)
    if (own?.id === id && !isIdle(own, now)) return own
    if (own !== null && caller.userId === null) throw notFound(NO_SUBSCRIPTION)
    const owner = await owners.forWrite(query, caller, now)
    const found = await findSubscription(query, owner.id, id)
    if (found === null || isIdle(found, now)) throw notFound(NO_SUBSCRIPTION)
    return found
  }

  return {
    /** Stores a subscription. Returns its token if new. Throws 401 without a session, 400 for a forbidden endpoint. */
    async add(caller: Caller, { isOfUser = false, ...body }: NewSubscriptionBody): Promise<SubscriptionData> {
      if (isOfUser && caller.userId === null) throw unauthorized()
      const [subscription, values] = [parseWhole(parseEndpoint, body), fresh()]
      return db.tx((query) => store.add(query, caller, subscription, values))
    },

    /** Restores the subscription of a device that lost its data, with a new token. Throws 404. */
    async recover(caller: Caller, body: SubscriptionBody): Promise<SubscriptionData> {
      const [subscription, values] = [parseWhole(parseEndpoint, body), fresh()]
      return db.tx((query) => store.recover(query, caller, subscription, values))
    },

    /** Confirms a subscription, with its changes and reported alerts. Throws 404. */
    async confirm(caller: Caller, id: string, patch: SubscriptionPatch): Promise<void> {
      const parsed = parseSubscription(parseEndpoint, patch)
      const now = clock()
      await db.tx(async (query) => {
        const found = await find(query, caller, id, now)
        const isOwn = caller.userId !== null && found.ownerId === userOwnerId(caller.userId)
        const sessionId = isOwn ? caller.sessionId : found.sessionId
        await confirmSubscription(query, found, parsed, { sessionId, now })
        await noteSeen(query, found.ownerId, now)
        await recordReportedAlerts(query, found, patch, now)
      })
    },

    /** Throws 404. */
    async remove(caller: Caller, id: string): Promise<void> {
      const now = clock()
      await db.tx(async (query) => deleteSubscription(query, (await find(query, caller, id, now)).id, now))
    },

    /** Sends a test message. Deletes a subscription that has ended. Throws 404. */
    async test(caller: Caller, id: string): Promise<PushTestData> {
      const now = clock()
      const outcome = await sendNow(await db.tx((query) => find(query, caller, id, now)), testText('en'))
      if (outcome.status === 'gone') await db.tx((query) => deleteSubscription(query, id, now))
      const code = 'code' in outcome ? (outcome.code ?? 0) : 0
      return { test: { status: code === 0 ? null : code, isAccepted: outcome.status === 'accepted' } }
    },
  }
}
