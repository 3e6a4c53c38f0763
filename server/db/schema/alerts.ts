import type { AlertFacts } from '#shared/domain/alerts/alert-facts.ts'
import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { Kit } from '../kit.ts'

/** The states of a delivery. Those but `waiting` and `digest` are final. */
export const DELIVERY_STATUSES = ['waiting', 'digest', 'accepted', 'failed', 'pruned', 'cancelled'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The phases of an alert: held for its first 30 s, then delivered to who wants it; or taken back. */
export type AlertPhase = 'held' | 'expanding' | 'expanded' | 'cancelled'

const ownersSchema = (k: Kit) => ({
  /** Whose settings, follows and read marks they are: a user, or a device without one. */
  alertOwners: k.table(
    'alert_owners',
    {
      /** `u:` and the user's id, or `d:` and an id of its own. */
      id: k.id(),
      /** Hash of the token of a device without a user; null for users. */
      tokenHash: k.text('token_hash'),
      settings: k.json<TimedAlertSettings>('settings').notNull(),
      language: k.text('language').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** The day in India whose topic alerts are counted, and how many there were. */
      countedDay: k.text('counted_day').notNull(),
      countedAlerts: k.int('counted_alerts').notNull(),
      /** The day in India of the last digest; '' before the first. */
      digestDay: k.text('digest_day').notNull(),
    },
    (t) => [k.unique('alert_owners_token').on(t.tokenHash)],
  ),
  /** What owners want to hear of, by key: a topic within a state, a followed post, a word of a saved search. */
  alertInterests: k.table(
    'alert_interests',
    {
      key: k.text('key').notNull(),
      ownerId: k.text('owner_id').notNull(),
      /** Since when; earlier alerts are not theirs. */
      since: k.ms('since').notNull(),
    },
    (t) => [
      k.unique('alert_interests_key').on(t.key, t.ownerId),
      k.index('alert_interests_owner').on(t.ownerId),
    ],
  ),
  /** The subscriptions of browsers with their push services. An endpoint is a secret. */
  pushSubscriptions: k.table(
    'push_subscriptions',
    {
      id: k.id(),
      ownerId: k.text('owner_id').notNull(),
      /** The session that it ends with; null for a device without a user. */
      sessionId: k.text('session_id'),
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
      k.index('push_subscriptions_owner').on(t.ownerId, t.seenAt),
      k.index('push_subscriptions_session').on(t.sessionId),
      k.index('push_subscriptions_seen').on(t.seenAt),
    ],
  ),
  /** The alerts that an owner has read. */
  alertReads: k.table(
    'alert_reads',
    {
      ownerId: k.text('owner_id').notNull(),
      alertId: k.text('alert_id').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.unique('alert_reads_owner').on(t.ownerId, t.alertId), k.index('alert_reads_time').on(t.at)],
  ),
})

const sendingSchema = (k: Kit) => ({
  /** What is told: one write of a post, a reminder of one, or the digest of a day. */
  alerts: k.table(
    'alerts',
    {
      /** The first event of the write; `r:` with post and day for a reminder; `g:` with the day for a digest. */
      id: k.id(),
      /** '' for a digest. */
      postId: k.text('post_id').notNull(),
      facts: k.json<AlertFacts>('facts').notNull(),
      phase: k.text('phase').$type<AlertPhase>().notNull(),
      at: k.ms('at').notNull(),
      /** From when it is delivered, and until when it is of use. */
      releaseAt: k.ms('release_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      /** The key and the owner at which expanding goes on. */
      expandedKey: k.int('expanded_key').notNull(),
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
    (t) => [k.index('alerts_post').on(t.postId, t.at), k.index('alerts_time').on(t.at)],
  ),
  /** An alert to one subscription; deleted 48 h after it. */
  deliveries: k.table(
    'deliveries',
    {
      seq: k.sequence('seq'),
      alertId: k.text('alert_id').notNull(),
      subscriptionId: k.text('subscription_id').notNull(),
      ownerId: k.text('owner_id').notNull(),
      origin: k.text('origin').notNull(),
      status: k.text('status').$type<DeliveryStatus>().notNull(),
      isUrgent: k.bool('is_urgent').notNull(),
      /** When it is due; for one in a digest, when that is. */
      runAt: k.ms('run_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      attempts: k.int('attempts').notNull(),
    },
    (t) => [
      k.unique('deliveries_alert').on(t.alertId, t.subscriptionId),
      k.index('deliveries_due').on(t.status, t.origin, t.runAt),
      k.index('deliveries_digest').on(t.status, t.ownerId, t.runAt),
    ],
  ),
  /** One row: how far the stream of events is read, and whether sending is paused. */
  alertState: k.table('alert_state', {
    id: k.id(),
    cursor: k.int('cursor').notNull(),
    isPaused: k.bool('is_paused').notNull(),
    /** The day in India of the last reminders. */
    reminderDay: k.text('reminder_day').notNull(),
  }),
})

/** The tables of alerts: whose, what, and to whom. */
export const alertsSchema = (k: Kit) => ({ ...ownersSchema(k), ...sendingSchema(k) })
