import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** A delivery that waits, with its subscription and its owner, of which either may be gone. */
export type DueDelivery = {
  seq: number
  alertId: string
  subscriptionId: string
  origin: string
  rank: AlertRank
  runAt: number
  expiresAt: number
  attempts: number
  /** The owner that the subscription belongs to; null where it has ended. */
  ownerId: string | null
  endpoint: string
  p256dh: string
  auth: string
  /** JSON of `AlertTimes`; null where the owner is gone. */
  times: string | null
  language: string
  digestDay: string
}

/** A delivery that is due in a digest, and the owner of its subscription; null where that has ended. */
type HeldBack = { seq: number; alertId: string; ownerId: string | null }

/** What a digest is made of. */
export type DigestDelivery = {
  seq: number
  alertId: string
  subscriptionId: string
  origin: string
  runAt: number
  expiresAt: number
}

/** The statuses of deliveries that are due at a time of their own. */
type DueStatus = 'waiting' | 'digest'

const statements = preparePerConnection((connection) => ({
  nextOrigin: connection
    .prepare<[string, string], string>(
      'select origin from deliveries where status = ? and origin > ? order by origin limit 1',
    )
    .pluck(),
  firstDue: connection
    .prepare<[string, string], number>(
      'select run_at from deliveries where status = ? and origin = ? order by run_at limit 1',
    )
    .pluck(),
  page: connection.prepare<[string, number, number, number, number], DueDelivery>(
    `select d.seq, d.alert_id as alertId, d.subscription_id as subscriptionId, s.owner_id as ownerId, d.origin, d.rank,
       d.run_at as runAt, d.expires_at as expiresAt, d.attempts, s.endpoint, s.p256dh, s.auth,
       o.times, o.language, o.digest_day as digestDay
     from (select * from deliveries where status = 'waiting' and origin = ? and (run_at, seq) > (?, ?) and run_at <= ?
       order by run_at, seq limit ?) d
     left join push_subscriptions s on s.id = d.subscription_id
     left join alert_owners o on o.id = s.owner_id
     order by d.run_at, d.seq`,
  ),
  digests: connection.prepare<[string, number, number], HeldBack>(
    `select d.seq, d.alert_id as alertId, s.owner_id as ownerId
     from (select * from deliveries where status = 'digest' and origin = ? and run_at <= ? order by run_at limit ?) d
     left join push_subscriptions s on s.id = d.subscription_id`,
  ),
  digestOf: connection.prepare<[{ ownerId: string; now: number }], DigestDelivery>(
    `select d.seq, d.alert_id as alertId, d.subscription_id as subscriptionId, d.origin, d.run_at as runAt,
       d.expires_at as expiresAt
     from push_subscriptions s
     join deliveries d on d.subscription_id = s.id and d.status = 'digest' and d.run_at <= @now
     where s.owner_id = @ownerId`,
  ),
}))

/** Returns the push services to which something of a status goes: one look-up in the index for each. */
export function originsOf(query: Query, status: DueStatus): string[] {
  const { nextOrigin } = statements(query)
  const origins: string[] = []
  for (let next = nextOrigin.get(status, ''); next !== undefined; next = nextOrigin.get(status, next))
    origins.push(next)
  return origins
}

/** Returns when the first delivery of a status to an origin is due; null if there is none. */
export const firstDue = (query: Query, status: DueStatus, origin: string): number | null =>
  statements(query).firstDue.get(status, origin) ?? null

/** A place in the order in which the deliveries to an origin are due. */
export type DuePosition = { runAt: number; seq: number }

/** Reads the deliveries to an origin that are due, after a position. */
export const readDue = (
  query: Query,
  { origin, after, now, limit }: { origin: string; after: DuePosition; now: number; limit: number },
): DueDelivery[] => statements(query).page.all(origin, after.runAt, after.seq, now, limit)

/** Reads deliveries that are to go into a digest by now: so many for each push service. */
export const digestsDue = (query: Query, now: number, limit: number): HeldBack[] =>
  originsOf(query, 'digest').flatMap((origin) => statements(query).digests.all(origin, now, limit))

/** Reads all that is to go into the digest of an owner by now. */
export const digestOf = (query: Query, ownerId: string, now: number): DigestDelivery[] =>
  statements(query).digestOf.all({ ownerId, now })
