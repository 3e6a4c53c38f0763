import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

/** Pending delivery with its subscription and owner; either may be deleted. */
export type DueDelivery = {
  seq: number
  alertId: string
  subscriptionId: string
  origin: string
  rank: AlertRank
  runAt: number
  expiresAt: number
  attempts: number
  /** Null where the subscription has ended. */
  ownerId: string | null
  endpoint: string
  p256dh: string
  auth: string
  /** JSON of `AlertTimes`; null where the owner is deleted. */
  times: string | null
  language: string
  digestDay: string
}

/** Delivery due in a digest; `ownerId` is null where the subscription has ended. */
type DigestPart = { seq: number; alertId: string; ownerId: string | null }

export type DigestDelivery = {
  seq: number
  alertId: string
  subscriptionId: string
  origin: string
  runAt: number
  expiresAt: number
}

type DueStatus = 'waiting' | 'digest'

const dueStatements = preparePerConnection((connection) => ({
  nextOrigin: connection.prepareScalar<[string, string], string>(
    'select origin from deliveries where status = ? and origin > ? order by origin limit 1',
  ),
  firstDue: connection.prepareScalar<[string, string], number>(
    'select run_at from deliveries where status = ? and origin = ? order by run_at limit 1',
  ),
  page: connection.prepare<[string, number, number, number, number], DueDelivery>(
    `select d.seq, d.alert_id as "alertId", d.subscription_id as "subscriptionId", s.owner_id as "ownerId", d.origin, d.rank,
       d.run_at as "runAt", d.expires_at as "expiresAt", d.attempts, s.endpoint, s.p256dh, s.auth,
       o.times, o.language, o.digest_day as "digestDay"
     from (select * from deliveries where status = 'waiting' and origin = ? and (run_at, seq) > (?, ?) and run_at <= ?
       order by run_at, seq limit ?) d
     left join push_subscriptions s on s.id = d.subscription_id
     left join alert_owners o on o.id = s.owner_id
     order by d.run_at, d.seq`,
  ),
  digests: connection.prepare<[string, number, number], DigestPart>(
    `select d.seq, d.alert_id as "alertId", s.owner_id as "ownerId"
     from (select * from deliveries where status = 'digest' and origin = ? and run_at <= ?
       order by run_at, seq limit ?) d
     left join push_subscriptions s on s.id = d.subscription_id
     order by d.run_at, d.seq`,
  ),
  ownerDigest: connection.prepare<[{ ownerId: string; now: number }], DigestDelivery>(
    `select d.seq, d.alert_id as "alertId", d.subscription_id as "subscriptionId", d.origin, d.run_at as "runAt",
       d.expires_at as "expiresAt"
     from push_subscriptions s
     join deliveries d on d.subscription_id = s.id and d.status = 'digest' and d.run_at <= @now
     where s.owner_id = @ownerId`,
  ),
}))

/** Returns the push services with deliveries of a status. Costs one index look-up each. */
export async function findOrigins(query: Query, status: DueStatus): Promise<string[]> {
  const { nextOrigin } = dueStatements(query)
  const origins: string[] = []
  for (
    let next = await nextOrigin.get(status, '');
    next !== undefined;
    next = await nextOrigin.get(status, next)
  )
    origins.push(next)
  return origins
}

export const firstDue = async (query: Query, status: DueStatus, origin: string): Promise<number | null> =>
  (await dueStatements(query).firstDue.get(status, origin)) ?? null

export type DuePosition = { runAt: number; seq: number }

export const readDue = (
  query: Query,
  { origin, after, now, limit }: { origin: string; after: DuePosition; now: number; limit: number },
): Promise<DueDelivery[]> => dueStatements(query).page.all(origin, after.runAt, after.seq, now, limit)

/** Reads due digest deliveries, up to `limit` per push service. */
export async function readDigestParts(query: Query, now: number, limit: number): Promise<DigestPart[]> {
  const { digests } = dueStatements(query)
  const origins = await findOrigins(query, 'digest')
  return (await Promise.all(origins.map((origin) => digests.all(origin, now, limit)))).flat()
}

export const readOwnerDigest = (query: Query, ownerId: string, now: number): Promise<DigestDelivery[]> =>
  dueStatements(query).ownerDigest.all({ ownerId, now })
