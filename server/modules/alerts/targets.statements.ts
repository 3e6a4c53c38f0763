import { preparePerConnection } from '../../db/sqlite.ts'

/** A subscription of an owner who stands under a key; without one, the owner alone. */
export type TargetRow = {
  ownerId: string
  subscriptionId: string | null
  origin: string
  settings: string
  countedDay: string
  countedAlerts: number
  digestDay: string
}

/** The statements that find who wants an alert. */
export const targetStatements = preparePerConnection((connection) => ({
  /** The subscriptions of a page of owners: those without any make no statement long. */
  page: connection.prepare<[string, string, number], TargetRow>(
    `select i.owner_id as ownerId, s.id as subscriptionId, s.origin as origin, o.settings as settings,
       o.counted_day as countedDay, o.counted_alerts as countedAlerts, o.digest_day as digestDay
     from (select owner_id from alert_interests where key = ? and owner_id > ? order by owner_id limit ?) i
     left join push_subscriptions s on s.owner_id = i.owner_id
     left join alert_owners o on o.id = s.owner_id
     order by i.owner_id`,
  ),
  /** Records how many topic alerts an owner got on a day. */
  count: connection.prepare<[string, number, string]>(
    'update alert_owners set counted_day = ?, counted_alerts = ? where id = ?',
  ),
  /** Those of a list of keys, as JSON, under which somebody stands. */
  known: connection
    .prepare<[string], string>(
      'select value from json_each(?) where exists (select 1 from alert_interests where key = value)',
    )
    .pluck(),
}))
