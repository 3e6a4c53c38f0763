import type { AlertTimes, TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { InterestDates } from '#shared/domain/alerts/interest-dates.ts'
import { isSet } from '../kit.ts'
import type { Kit } from '../kit.ts'

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
      /** What of the settings says when alerts come. */
      times: k.json<AlertTimes>('times').notNull(),
      /** The set of the interests that follow from the settings; null if there are none. */
      setId: k.int('set_id'),
      /** Since when the settings want what they want. */
      dates: k.json<InterestDates>('dates').notNull(),
      language: k.text('language').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** Hash of the network from which a guest came; null for users. */
      network: k.text('network'),
      /** When a push service accepted the confirmation of a guest; null before, and for users. */
      confirmedAt: k.ms('confirmed_at'),
      /** When a guest is deleted, unless it is seen or confirmed before; null for users. */
      expiresAt: k.ms('expires_at'),
      /** The day in India of the last digest; '' before the first. */
      digestDay: k.text('digest_day').notNull(),
    },
    (t) => [
      k.unique('alert_owners_token').on(t.tokenHash),
      k.index('alert_owners_set').on(t.setId, t.id).where(isSet(t.setId)),
      k.index('alert_owners_expires').on(t.expiresAt).where(isSet(t.expiresAt)),
    ],
  ),
  /**
   * How many topic alerts owners were sent on days in India. Apart from the owners: an alert to many is a few pages here,
   * and a page for each of them there.
   */
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
  /** The guests of a network, and what they added to the database in an hour; one row with '' is for all networks. */
  guestNetworks: k.table('guest_networks', {
    network: k.id('network'),
    guests: k.int('guests').notNull(),
    /** The hour since 1970 of the bytes. */
    hour: k.int('hour').notNull(),
    bytes: k.int('bytes').notNull(),
  }),
  /** Interests that follow from settings: equal ones are stored once for all owners. */
  interestSets: k.table(
    'interest_sets',
    {
      id: k.sequence('id'),
      /** Of the keys. */
      hash: k.text('hash').notNull(),
    },
    (t) => [k.unique('interest_sets_hash').on(t.hash)],
  ),
  /** The keys of a set: a topic within a state, and the words under which saved searches are filed. */
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
  /** Posts and quizzes that owners follow, saved or are reminded of, by key. */
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
  /** The alerts that an owner has read, and whether it opened them. */
  alertReads: k.table(
    'alert_reads',
    {
      ownerId: k.text('owner_id').notNull(),
      alertId: k.text('alert_id').notNull(),
      /** The instant of the alert: a mark ends with its alert. */
      at: k.ms('at').notNull(),
      isClicked: k.bool('is_clicked').notNull(),
    },
    (t) => [k.unique('alert_reads_owner').on(t.ownerId, t.alertId), k.index('alert_reads_time').on(t.at)],
  ),
})

/** The tables of the owners of alerts, and of what they want. */
export const alertOwnersSchema = (k: Kit) => ({ ...ownersSchema(k), ...interestsSchema(k) })
