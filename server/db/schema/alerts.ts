import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import { isText } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { alertOwnersSchema } from './alert-owners.ts'

/** States of a delivery. All but `waiting` and `digest` are final. */
export const DELIVERY_STATUSES = ['waiting', 'digest', 'accepted', 'failed', 'pruned', 'cancelled'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Held for 30 s, then expanded or withdrawn. A `line` has no push. `closed` and `voided` have no deliveries left. */
export type AlertPhase = 'held' | 'expanding' | 'expanded' | 'cancelled' | 'line' | 'closed' | 'voided'

const subscriptionsSchema = (k: Kit) => ({
  /** Push subscriptions of browsers. An endpoint is a secret. */
  pushSubscriptions: k.table(
    'push_subscriptions',
    {
      id: k.id(),
      ownerId: k.text('owner_id').notNull(),
      sessionId: k.text('session_id'),
      tokenHash: k.text('token_hash'),
      endpoint: k.text('endpoint').notNull(),
      origin: k.text('origin').notNull(),
      p256dh: k.text('p256dh').notNull(),
      auth: k.text('auth').notNull(),
      createdAt: k.ms('created_at').notNull(),
      seenAt: k.ms('seen_at').notNull(),
    },
    (t) => [
      k.unique('push_subscriptions_endpoint').on(t.endpoint),
      k.unique('push_subscriptions_token').on(t.tokenHash),
      // Covering index for the recipients of an alert.
      k.index('push_subscriptions_owner').on(t.ownerId, t.origin, t.id),
      k.index('push_subscriptions_session').on(t.sessionId),
      k.index('push_subscriptions_seen').on(t.seenAt),
    ],
  ),
})

const sendingSchema = (k: Kit) => ({
  alerts: k.table(
    'alerts',
    {
      /** Number of the first event of the write that caused the alert; for a reminder `r-` with post and day. */
      id: k.id(),
      postId: k.text('post_id').notNull(),
      facts: k.json<AlertFacts>('facts').notNull(),
      phase: k.text('phase').$type<AlertPhase>().notNull(),
      at: k.ms('at').notNull(),
      releaseAt: k.ms('release_at').notNull(),
      deadline: k.ms('deadline'),
      /** Key, and position in its sets and owners, at which the expansion continues. */
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
      shown: k.int('shown').notNull(),
      clicked: k.int('clicked').notNull(),
    },
    (t) => [
      k.index('alerts_post').on(t.postId, t.at),
      k.index('alerts_time').on(t.at),
      k.index('alerts_phase').on(t.phase, t.at),
    ],
  ),
  /** Single row: cursor of the event stream, pause of sending, day of the reminders, aliases of the saved searches. */
  alertState: k.table('alert_state', {
    id: k.id(),
    cursor: k.int('cursor').notNull(),
    isPaused: k.bool('is_paused').notNull(),
    reminderDay: k.text('reminder_day').notNull(),
    /** Hash of the alias groups with which the saved searches were indexed. */
    aliasesHash: k.text('aliases_hash').notNull(),
  }),
})

const deliveriesSchema = (k: Kit) => ({
  digests: k.table(
    'digests',
    {
      ownerId: k.text('owner_id').notNull(),
      day: k.text('day').notNull(),
      /** Latest first. */
      alertIds: k.json<string[]>('alert_ids').notNull(),
    },
    (t) => [k.unique('digests_day').on(t.day, t.ownerId), k.index('digests_owner').on(t.ownerId)],
  ),
  /** Delivery of an alert, or of a digest (`g-` with the day), to one subscription; deleted 48 h after the alert. */
  deliveries: k.table(
    'deliveries',
    {
      seq: k.sequence('seq'),
      alertId: k.text('alert_id').notNull(),
      subscriptionId: k.text('subscription_id').notNull(),
      origin: k.text('origin').notNull(),
      status: k.text('status').$type<DeliveryStatus>().notNull(),
      rank: k.text('rank').$type<AlertRank>().notNull(),
      /** Due time; of a delivery that waits for a digest, the due time of the digest. */
      runAt: k.ms('run_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      attempts: k.int('attempts').notNull(),
      isShown: k.bool('is_shown').notNull(),
    },
    (t) => [
      k.unique('deliveries_alert').on(t.alertId, t.subscriptionId),
      k.index('deliveries_due').on(t.status, t.origin, t.runAt),
      // Partial index of rows with status `digest`: other rows would be added to it and removed for nothing.
      k.index('deliveries_digest').on(t.subscriptionId, t.runAt).where(isText(t.status, 'digest')),
    ],
  ),
})

export const alertsSchema = (k: Kit) => ({
  ...alertOwnersSchema(k),
  ...subscriptionsSchema(k),
  ...sendingSchema(k),
  ...deliveriesSchema(k),
})
