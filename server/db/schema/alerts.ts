import type { AlertFacts } from '#shared/domain/alerts/alert-facts.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import { isText } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { alertOwnersSchema } from './alert-owners.ts'

/** The states of a delivery. Those but `waiting` and `digest` are final. */
export const DELIVERY_STATUSES = ['waiting', 'digest', 'accepted', 'failed', 'pruned', 'cancelled'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/**
 * The phases of an alert: held for its first 30 s, then written out for who wants it; or taken back. One of no push is a
 * line in inboxes. Deliveries of closed ones are deleted, as those of voided ones, which were taken back.
 */
export type AlertPhase = 'held' | 'expanding' | 'expanded' | 'cancelled' | 'line' | 'closed' | 'voided'

const subscriptionsSchema = (k: Kit) => ({
  /** The subscriptions of browsers with their push services. An endpoint is a secret. */
  pushSubscriptions: k.table(
    'push_subscriptions',
    {
      id: k.id(),
      ownerId: k.text('owner_id').notNull(),
      /** The session that it ends with; null for a device without a user. */
      sessionId: k.text('session_id'),
      /** Hash of the token of the subscription; null for a device without a user. */
      tokenHash: k.text('token_hash'),
      endpoint: k.text('endpoint').notNull(),
      origin: k.text('origin').notNull(),
      p256dh: k.text('p256dh').notNull(),
      auth: k.text('auth').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** When the device last confirmed it. */
      seenAt: k.ms('seen_at').notNull(),
    },
    (t) => [
      k.unique('push_subscriptions_endpoint').on(t.endpoint),
      k.unique('push_subscriptions_token').on(t.tokenHash),
      // All that is read of them for those whom an alert concerns.
      k.index('push_subscriptions_owner').on(t.ownerId, t.origin, t.id),
      k.index('push_subscriptions_session').on(t.sessionId),
      k.index('push_subscriptions_seen').on(t.seenAt),
    ],
  ),
})

const sendingSchema = (k: Kit) => ({
  /** What is told: one write of a post, or a reminder of one. */
  alerts: k.table(
    'alerts',
    {
      /** The number of the first event of the write; `r-` with post and day for a reminder. */
      id: k.id(),
      postId: k.text('post_id').notNull(),
      facts: k.json<AlertFacts>('facts').notNull(),
      phase: k.text('phase').$type<AlertPhase>().notNull(),
      at: k.ms('at').notNull(),
      /** From when it is delivered. */
      releaseAt: k.ms('release_at').notNull(),
      /** When it is of no use any more, however new it is: the end of the last date. */
      deadline: k.ms('deadline'),
      /** The key, and the set and the owner after which expanding goes on. */
      expandedKey: k.text('expanded_key').notNull(),
      expandedOwner: k.text('expanded_owner').notNull(),
      /** Deliveries by status; `targeted` is their sum. */
      targeted: k.int('targeted').notNull(),
      waiting: k.int('waiting').notNull(),
      digest: k.int('digest').notNull(),
      accepted: k.int('accepted').notNull(),
      failed: k.int('failed').notNull(),
      pruned: k.int('pruned').notNull(),
      cancelled: k.int('cancelled').notNull(),
      /** Devices that reported that they showed it, and presses on it. */
      shown: k.int('shown').notNull(),
      clicked: k.int('clicked').notNull(),
    },
    (t) => [
      k.index('alerts_post').on(t.postId, t.at),
      k.index('alerts_time').on(t.at),
      k.index('alerts_phase').on(t.phase, t.at),
    ],
  ),
  /** One row: how far the stream of events is read, whether sending is paused, and how searches are filed. */
  alertState: k.table('alert_state', {
    id: k.id(),
    cursor: k.int('cursor').notNull(),
    isPaused: k.bool('is_paused').notNull(),
    /** The day in India of the last reminders. */
    reminderDay: k.text('reminder_day').notNull(),
    /** Hash of the alias groups by which the saved searches are filed. */
    filedBy: k.text('filed_by').notNull(),
  }),
})

const deliveriesSchema = (k: Kit) => ({
  /** What a digest of an owner stands for. */
  digests: k.table(
    'digests',
    {
      ownerId: k.text('owner_id').notNull(),
      /** The day in India. */
      day: k.text('day').notNull(),
      /** The latest first. */
      alertIds: k.json<string[]>('alert_ids').notNull(),
    },
    (t) => [k.unique('digests_day').on(t.day, t.ownerId), k.index('digests_owner').on(t.ownerId)],
  ),
  /**
   * An alert, or a digest (`g-` with the day), to one subscription; deleted 48 h after it. Whose it is says the
   * subscription: its id is another one for another owner.
   */
  deliveries: k.table(
    'deliveries',
    {
      seq: k.sequence('seq'),
      alertId: k.text('alert_id').notNull(),
      subscriptionId: k.text('subscription_id').notNull(),
      origin: k.text('origin').notNull(),
      status: k.text('status').$type<DeliveryStatus>().notNull(),
      /** Why it is sent; a digest holds topic alerts. */
      rank: k.text('rank').$type<AlertRank>().notNull(),
      /** When it is due; for one in a digest, when that is. */
      runAt: k.ms('run_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      attempts: k.int('attempts').notNull(),
      /** Whether the device reported that it showed it. */
      isShown: k.bool('is_shown').notNull(),
    },
    (t) => [
      k.unique('deliveries_alert').on(t.alertId, t.subscriptionId),
      k.index('deliveries_due').on(t.status, t.origin, t.runAt),
      // Of those alone that wait for a digest: all others would be written into it and out of it again for nothing.
      k.index('deliveries_digest').on(t.subscriptionId, t.runAt).where(isText(t.status, 'digest')),
    ],
  ),
})

/** The tables of alerts: whose, what, and to whom. */
export const alertsSchema = (k: Kit) => ({
  ...alertOwnersSchema(k),
  ...subscriptionsSchema(k),
  ...sendingSchema(k),
  ...deliveriesSchema(k),
})
