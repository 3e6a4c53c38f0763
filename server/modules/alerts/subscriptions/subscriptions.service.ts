import { and, eq, inArray } from 'drizzle-orm'
import { firstText, testText } from '#shared/domain/alerts/alert-texts.ts'
import type { AlertText } from '#shared/domain/alerts/alert-texts.ts'
import { buildPushMessage, ALERTS_PATH } from '#shared/domain/alerts/push-message.ts'
import type {
  SubscriptionPatch,
  NewSubscriptionBody,
  PushTestData,
  SubscriptionBody,
  SubscriptionData,
} from '#shared/contracts/push.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { PushOutcome } from '#server/ports/push/push-sender.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import { findOwner, userOwnerId, newToken } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import { isUnconfirmed, noteConfirmed, noteSeen } from '#server/modules/alerts/owners/guests.repository.ts'
import {
  deleteSubscription,
  readSubscription,
  confirmSubscription,
  findSubscription,
  findSubscriptionByToken,
  isIdle,
  parseSubscription,
  parseWhole,
} from '#server/modules/alerts/owners/subscriptions.repository.ts'
import type { SubscriptionRow } from '#server/modules/alerts/owners/subscriptions.repository.ts'
import { markAlerts } from '#server/modules/alerts/owners/read-marks.repository.ts'
import { INBOX_MS } from '#server/modules/alerts/inbox/recent-alerts.repository.ts'
import { notFound, unauthorized } from '#server/lib/errors.ts'
import type { Queue } from '#server/queue/queue.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { NO_SUBSCRIPTION, subscriptionStore } from './store-subscription.ts'
import type { Fresh } from './store-subscription.ts'

const { alerts, deliveries } = schema

const TEST = 'test'
/** Short, since a user is waiting for the message. */
const TTL_SECONDS = 60

type DirectPorts = Pick<PushPorts, 'sender'> & {
  origin: string
}

/** Builds the sender of messages other than alerts to one subscription, without a queue. */
const directPushes =
  ({ sender, origin }: DirectPorts) =>
  ({ id, endpoint, p256dh, auth }: SubscriptionRow, words: AlertText): Promise<PushOutcome> => {
    const data = { alertId: TEST, kind: TEST, postId: null, quiet: null, outdated: null } as const
    const path = ALERTS_PATH
    const payload = buildPushMessage({ words, lang: 'en', data, origin, path, isSilent: false })
    const message = { id, endpoint, p256dh, auth, payload, ttl: TTL_SECONDS, topic: TEST, attempt: 0 }
    return sender.send({ ...message, urgency: 'high' })
  }

/** Builds the job that confirms a guest by its first message. Throws errors that need a retry. */
export function confirmGuest({ db, clock, ...ports }: DirectPorts & { db: Db; clock: () => number }) {
  const sendNow = directPushes(ports)
  return async (subscriptionId: string): Promise<void> => {
    const now = clock()
    const found = await readSubscription(db.read, subscriptionId)
    const owner = found === null ? null : await findOwner(db.read, found.ownerId)
    if (found === null || owner === null || !isUnconfirmed(owner)) return
    const outcome = await sendNow(found, firstText('en'))
    if (outcome.status === 'gone') return db.tx((query) => deleteSubscription(query, found.id, now))
    if (outcome.status !== 'accepted') throw new Error('The push service did not accept the confirmation.')
    await db.tx((query) => noteConfirmed(query, owner.id, now))
  }
}

/** Counts alerts that a device showed, once per subscription. */
async function noteShown(query: Query, subscriptionId: string, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return
  const shown = await query
    .update(deliveries)
    .set({ isShown: true })
    .where(
      and(
        inArray(deliveries.alertId, [...alertIds]),
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.isShown, false),
      ),
    )
    .returning({ alertId: deliveries.alertId })
  for (const { alertId } of shown) {
    const [alert] = await query.select({ shown: alerts.shown }).from(alerts).where(eq(alerts.id, alertId))
    if (alert !== undefined)
      await query
        .update(alerts)
        .set({ shown: alert.shown + 1 })
        .where(eq(alerts.id, alertId))
  }
}

/** Marks sent alerts as read and opened by the subscription's owner. */
async function noteClicked(
  query: Query,
  { id, ownerId }: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  alertIds: readonly string[],
  now: number,
): Promise<void> {
  if (alertIds.length === 0) return
  const sent = await query
    .select({ alertId: deliveries.alertId })
    .from(deliveries)
    .where(and(inArray(deliveries.alertId, [...alertIds]), eq(deliveries.subscriptionId, id)))
  const ids = [...new Set(sent.map(({ alertId }) => alertId))]
  await markAlerts(query, ownerId, { ids, isClicked: true, after: now - INBOX_MS })
}

/** Records the alerts that a device reports as shown or clicked. */
async function recordReportedAlerts(
  query: Query,
  subscription: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  { shown = [], clicked = [] }: Pick<SubscriptionPatch, 'shown' | 'clicked'>,
  now: number,
): Promise<void> {
  await noteShown(query, subscription.id, shown)
  await noteClicked(query, subscription, clicked, now)
}

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

  /** Finds a subscription by its own token, else among the subscriptions of the caller. */
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
