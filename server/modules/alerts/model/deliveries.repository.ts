import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { Query } from '#server/db/db.ts'
import { DELIVERY_STATUSES } from '#server/db/schema/alerts.ts'
import type { DeliveryStatus } from '#server/db/schema/alerts.ts'
import { jsonEntries } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

const DIGEST = 'g-'

/** Returns the id of a day's digests (India), used as topic and tag. */
export const digestId = (day: string): string => `${DIGEST}${day}`

/** Returns the day of a digest id; null for an alert id. */
export const toDigestDay = (id: string): string | null =>
  id.startsWith(DIGEST) ? id.slice(DIGEST.length) : null

type Counts = Record<DeliveryStatus, number>

const NONE: Counts = { waiting: 0, digest: 0, accepted: 0, failed: 0, pruned: 0, cancelled: 0 }
const sum = (counts: Counts): number => DELIVERY_STATUSES.reduce((total, status) => total + counts[status], 0)

/** Collects count changes per alert. Invariant: `targeted` is the sum of the deliveries of all statuses. */
export function deliveryCounts() {
  const byAlert = new Map<string, Counts>()
  function add(alertId: string, status: DeliveryStatus, count: number): void {
    const counts = byAlert.get(alertId) ?? { ...NONE }
    counts[status] += count
    byAlert.set(alertId, counts)
  }
  return {
    add,
    move(alertId: string, from: DeliveryStatus, to: DeliveryStatus, count = 1): void {
      add(alertId, from, -count)
      add(alertId, to, count)
    },
    /** Writes the counts. Must run in the transaction of the changes. */
    async write(query: Query): Promise<void> {
      for (const [alertId, counts] of byAlert)
        await deliveryStatements(query).count.run(
          sum(counts),
          ...DELIVERY_STATUSES.map((status) => counts[status]),
          alertId,
        )
      byAlert.clear()
    },
  }
}

export type StoredDelivery = { seq: number; status: string }

type NewDeliveries = {
  alertId: string
  subscriptions: string
  status: DeliveryStatus
  rank: AlertRank
  runAt: number
  expiresAt: number
}

export const deliveryStatements = preparePerConnection((connection) => ({
  /** Skips subscriptions that already have a delivery of the alert. The JSON maps subscription id to push service. */
  insert: connection.prepare<[NewDeliveries]>(
    `insert into deliveries (alert_id, subscription_id, origin, status, rank, run_at, expires_at, attempts, is_shown)
     select @alertId, key, value, @status, @rank, @runAt, @expiresAt, 0, 0 from ${jsonEntries('@subscriptions')} s where true
     on conflict do nothing`,
  ),
  last: connection.prepareScalar<[], number>('select coalesce(max(seq), 0) from deliveries'),
  /** Subscriptions (JSON) with a delivery of the alert before the insert. */
  had: connection.prepareScalar<[string, string, number], string>(
    `select s.key from ${jsonEntries('?')} s where exists (
         select 1 from deliveries where alert_id = ? and subscription_id = s.key and seq <= ?)`,
  ),
  /** Changes only pending deliveries, so a withdrawn delivery stays cancelled. */
  change: connection.prepare<[string, number, number, number, number]>(
    `update deliveries set status = ?, run_at = ?, expires_at = ?, attempts = ? where seq = ? and status = 'waiting'`,
  ),
  waiting: connection.prepare<[string, number], { seq: number; status: 'waiting' | 'digest' }>(
    `select seq, status from deliveries where alert_id = ? and status in ('waiting', 'digest')
     order by subscription_id limit ?`,
  ),
  cancel: connection.prepare<[number]>(`update deliveries set status = 'cancelled' where seq = ?`),
  /** Adds in the database, so concurrent changes are not lost. */
  count: connection.prepare<(number | string)[]>(
    `update alerts set ${['targeted', ...DELIVERY_STATUSES].map((name) => `${name} = ${name} + ?`).join(', ')}
     where id = ?`,
  ),
  ofAlert: connection.prepare<[string, number], StoredDelivery>(
    'select seq, status from deliveries where alert_id = ? order by subscription_id limit ?',
  ),
  ofAlertsBetween: connection.prepare<[string, string, number], StoredDelivery>(
    `select seq, status from deliveries where alert_id >= ? and alert_id < ?
     order by alert_id, subscription_id limit ?`,
  ),
  remove: connection.prepare<[number]>('delete from deliveries where seq = ?'),
  /** Deletes a subscription whose endpoint has ended, unless it has a newer endpoint now. Returns the owner id. */
  prune: connection.prepareScalar<[string, string], string>(
    'delete from push_subscriptions where id = ? and endpoint = ? returning owner_id',
  ),
}))

/** Adds a delivery for each subscription that has none for the alert. Returns the subscriptions that had one. */
export async function addDeliveries(
  query: Query,
  {
    subscriptions,
    ...delivery
  }: Omit<NewDeliveries, 'subscriptions'> & {
    subscriptions: readonly { id: string; origin: string }[]
  },
): Promise<ReadonlySet<string>> {
  const { insert, last, had } = deliveryStatements(query)
  const before = (await last.get()) ?? 0
  const ids = JSON.stringify(Object.fromEntries(subscriptions.map(({ id, origin }) => [id, origin])))
  const { changes } = await insert.run({ ...delivery, subscriptions: ids })
  return new Set(changes === subscriptions.length ? [] : await had.all(ids, delivery.alertId, before))
}

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
