import { DELIVERY_STATUSES } from '../../db/schema/alerts.ts'
import { preparePerConnection } from '../../db/sqlite.ts'

/** A delivery of which only the status is asked for. */
export type StoredDelivery = { seq: number; status: string }

/** The statements that change deliveries, and what is counted of them. */
export const deliveryStatements = preparePerConnection((connection) => ({
  /** Adds a delivery unless its subscription has one of the alert. */
  insert: connection.prepare<[string, string, string, string, string, number, number]>(
    `insert into deliveries (alert_id, subscription_id, origin, status, rank, run_at, expires_at, attempts, is_shown)
     values (?, ?, ?, ?, ?, ?, ?, 0, 0) on conflict do nothing`,
  ),
  /** Changes a delivery that waits: what was taken back meanwhile stays so. */
  change: connection.prepare<[string, number, number, number, number]>(
    `update deliveries set status = ?, run_at = ?, expires_at = ?, attempts = ? where seq = ? and status = 'waiting'`,
  ),
  waiting: connection.prepare<[string, number], { seq: number; status: 'waiting' | 'digest' }>(
    `select seq, status from deliveries where alert_id = ? and status in ('waiting', 'digest') limit ?`,
  ),
  cancel: connection.prepare<[number]>(`update deliveries set status = 'cancelled' where seq = ?`),
  /** Adds to the counts of an alert, in the database, so that no other change of them is lost. */
  count: connection.prepare<(number | string)[]>(
    `update alerts set ${['targeted', ...DELIVERY_STATUSES].map((name) => `${name} = ${name} + ?`).join(', ')}
     where id = ?`,
  ),
  ofAlert: connection.prepare<[string, number], StoredDelivery>(
    'select seq, status from deliveries where alert_id = ? limit ?',
  ),
  ofAlertsBetween: connection.prepare<[string, string, number], StoredDelivery>(
    'select seq, status from deliveries where alert_id >= ? and alert_id < ? limit ?',
  ),
  remove: connection.prepare<[number]>('delete from deliveries where seq = ?'),
  /** Ends a subscription, but not the one that its browser made in its place since. */
  prune: connection.prepare<[string, string]>('delete from push_subscriptions where id = ? and endpoint = ?'),
}))
