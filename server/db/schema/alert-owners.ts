import type { AlertTimes, TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { InterestDates } from '#shared/domain/alerts/alert-interests.ts'
import { isSet } from '../kit.ts'
import type { Kit } from '../kit.ts'

const ownersSchema = (k: Kit) => ({
  alertOwners: k.table(
    'alert_owners',
    {
      /** `u:` and the user's id, or `d:` and a random id. */
      id: k.id(),
      tokenHash: k.text('token_hash'),
      settings: k.json<TimedAlertSettings>('settings').notNull(),
      times: k.json<AlertTimes>('times').notNull(),
      setId: k.int('set_id'),
      dates: k.json<InterestDates>('dates').notNull(),
      language: k.text('language').notNull(),
      createdAt: k.ms('created_at').notNull(),
      network: k.text('network'),
      /** Instant when a push service accepted a guest's confirmation; null before, and for users. */
      confirmedAt: k.ms('confirmed_at'),
      /** Deletion time of a guest that is not seen or confirmed before; null for users. */
      expiresAt: k.ms('expires_at'),
      digestDay: k.text('digest_day').notNull(),
    },
    (t) => [
      k.unique('alert_owners_token').on(t.tokenHash),
      k.index('alert_owners_set').on(t.setId, t.id).where(isSet(t.setId)),
      k.index('alert_owners_expires').on(t.expiresAt).where(isSet(t.expiresAt)),
    ],
  ),
  /** Number of topic alerts per owner and Indian day. In its own table, counting an alert for many owners is cheap. */
  alertDayCounts: k.table(
    'alert_day_counts',
    {
      day: k.text('day').notNull(),
      ownerId: k.text('owner_id').notNull(),
      count: k.int('count').notNull(),
    },
    (t) => [k.unique('alert_day_counts_day').on(t.day, t.ownerId)],
  ),
})

const interestsSchema = (k: Kit) => ({
  /** Guests per IP network, and bytes that they added within `hour`. The row with network '' sums all networks. */
  guestNetworks: k.table('guest_networks', {
    network: k.id('network'),
    guests: k.int('guests').notNull(),
    hour: k.int('hour').notNull(),
    bytes: k.int('bytes').notNull(),
  }),
  /** Interests that follow from settings: equal sets are stored once for all owners. */
  interestSets: k.table(
    'interest_sets',
    {
      id: k.sequence('id'),
      hash: k.text('hash').notNull(),
    },
    (t) => [k.unique('interest_sets_hash').on(t.hash)],
  ),
  /** Keys of a set: a topic within a state, or index words of saved searches. */
  interestSetKeys: k.table(
    'interest_set_keys',
    {
      key: k.text('key').notNull(),
      setId: k.int('set_id').notNull(),
    },
    (t) => [
      k.unique('interest_set_keys_key').on(t.key, t.setId),
      k.index('interest_set_keys_set').on(t.setId),
    ],
  ),
  alertInterests: k.table(
    'alert_interests',
    {
      key: k.text('key').notNull(),
      ownerId: k.text('owner_id').notNull(),
      /** Start of the interest: excludes earlier alerts. */
      since: k.ms('since').notNull(),
    },
    (t) => [
      k.unique('alert_interests_key').on(t.key, t.ownerId),
      k.index('alert_interests_owner').on(t.ownerId),
    ],
  ),
  alertReads: k.table(
    'alert_reads',
    {
      ownerId: k.text('owner_id').notNull(),
      alertId: k.text('alert_id').notNull(),
      at: k.ms('at').notNull(),
      isClicked: k.bool('is_clicked').notNull(),
    },
    (t) => [k.unique('alert_reads_owner').on(t.ownerId, t.alertId), k.index('alert_reads_time').on(t.at)],
  ),
})

export const alertOwnersSchema = (k: Kit) => ({ ...ownersSchema(k), ...interestsSchema(k) })
