import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { Query } from '#server/db/db.ts'
import { DELIVERY_STATUSES } from '#server/db/schema/alerts.ts'
import type { DeliveryStatus } from '#server/db/schema/alerts.ts'
import { jsonElements, jsonEntries, jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

const DIGEST = 'g-'

/** Returns the id of a day's digests (India), used as topic and tag. */
export const digestId = (day: string): string => `${DIGEST}${day}`

/** Returns the day of a digest id; null for an alert id. */
export const toDigestDay = (id: string): string | null =>
  id.startsWith(DIGEST) ? id.slice(DIGEST.length) : null

type Counts = Record<DeliveryStatus, number>

const NONE: Counts = { waiting: 0, digest: 0, accepted: 0, failed: 0, pruned: 0, cancelled: 0 }
const COUNTED = ['targeted', ...DELIVERY_STATUSES] as const
const COUNTS_OF_ALERT = {
  id: 'text',
  ...(Object.fromEntries(COUNTED.map((name) => [name, 'integer'])) as Record<string, 'integer'>),
} as const

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
      if (byAlert.size === 0) return
      const rows = [...byAlert].map(([id, counts]) => ({ id, targeted: sum(counts), ...counts }))
      await deliveryStatements(query).count.run(JSON.stringify(rows))
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

export type DeliveryChange = { status: DeliveryStatus; runAt: number; expiresAt: number; attempts: number }

const CHANGE = {
  seq: 'integer',
  status: 'text',
  runAt: 'integer',
  expiresAt: 'integer',
  attempts: 'integer',
} as const

const IS_GIVEN = `seq in (select cast(value as bigint) from ${jsonElements('?')})`

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
  /**
   * Changes only pending deliveries, so a withdrawn delivery stays cancelled. The concatenation keeps SQLite from
   * reading all pending deliveries by the index of statuses.
   */
  change: connection.prepareScalar<[string], number>(
    `update deliveries set status = e.status, run_at = e."runAt", expires_at = e."expiresAt", attempts = e.attempts
     from ${jsonRows(CHANGE)} e where deliveries.seq = e.seq and deliveries.status || '' = 'waiting'
     returning deliveries.seq`,
  ),
  waiting: connection.prepare<[string, number], { seq: number; status: 'waiting' | 'digest' }>(
    `select seq, status from deliveries where alert_id = ? and status in ('waiting', 'digest')
     order by subscription_id limit ?`,
  ),
  end: connection.prepare<[DeliveryStatus, string]>(`update deliveries set status = ? where ${IS_GIVEN}`),
  postpone: connection.prepare<[number, string]>(`update deliveries set run_at = ? where ${IS_GIVEN}`),
  /** Adds in the database, so concurrent changes are not lost. */
  count: connection.prepare<[string]>(
    `update alerts set ${COUNTED.map((name) => `${name} = alerts.${name} + e.${name}`).join(', ')}
     from ${jsonRows(COUNTS_OF_ALERT)} e where alerts.id = e.id`,
  ),
  ofAlert: connection.prepare<[string, number], StoredDelivery>(
    'select seq, status from deliveries where alert_id = ? order by subscription_id limit ?',
  ),
  ofAlertsBetween: connection.prepare<[string, string, number], StoredDelivery>(
    `select seq, status from deliveries where alert_id >= ? and alert_id < ?
     order by alert_id, subscription_id limit ?`,
  ),
  remove: connection.prepare<[string]>(`delete from deliveries where ${IS_GIVEN}`),
  /** Deletes subscriptions whose endpoints have ended, unless they have newer endpoints now. Returns the owner ids. */
  prune: connection.prepareScalar<[string], string>(
    `delete from push_subscriptions
     where (id, endpoint) in (select id, endpoint from ${jsonRows({ id: 'text', endpoint: 'text' })} e)
     returning owner_id`,
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

/** Changes pending deliveries in one statement. Returns the numbers of the changed ones. */
export const changeDeliveries = async (
  query: Query,
  changes: readonly (DeliveryChange & { seq: number })[],
): Promise<ReadonlySet<number>> =>
  new Set(await deliveryStatements(query).change.all(JSON.stringify(changes)))

type Numbered = readonly { seq: number }[]

const toNumbers = (deliveries: Numbered): string => JSON.stringify(deliveries.map(({ seq }) => seq))

/** Ends deliveries in one statement, in a final status. The caller changes the counts. */
export async function endDeliveries(
  query: Query,
  deliveries: Numbered,
  status: DeliveryStatus,
): Promise<void> {
  if (deliveries.length > 0) await deliveryStatements(query).end.run(status, toNumbers(deliveries))
}

/** Sets the due time of deliveries in one statement. */
export async function postponeDeliveries(query: Query, deliveries: Numbered, runAt: number): Promise<void> {
  if (deliveries.length > 0) await deliveryStatements(query).postpone.run(runAt, toNumbers(deliveries))
}

/** Deletes deliveries in one statement. The caller changes the counts. */
export async function removeDeliveries(query: Query, deliveries: Numbered): Promise<void> {
  if (deliveries.length > 0) await deliveryStatements(query).remove.run(toNumbers(deliveries))
}
