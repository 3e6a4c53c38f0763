import type Database from 'better-sqlite3'

type Counted = { id: string; count: number; found: number }

const SUMS = `select id, targeted as count, waiting + digest + accepted + failed + pruned + cancelled as found
  from alerts where count <> found`

// Digests delete their deliveries but keep the counts, so only the rows of `waiting` can be compared.
const WAITING = `select a.id, a.waiting as count, count(d.seq) as found
  from alerts a left join deliveries d on d.alert_id = a.id and d.status = 'waiting'
  group by a.id having count <> found`

const DIGESTS = `select a.id, a.digest as count, count(d.seq) as found
  from alerts a join deliveries d on d.alert_id = a.id and d.status = 'digest'
  group by a.id having found > count`

const STRAYS = `select distinct alert_id from deliveries d
  where alert_id not glob 'g-*' and not exists (select 1 from alerts where id = d.alert_id)`

const AHEAD = 'select cursor from alert_state where cursor > (select coalesce(max(seq), 0) from events)'

export function alertProblems(connection: Database.Database): string[] {
  const counted = (sql: string) => connection.prepare<[], Counted>(sql).all()
  const pluck = (sql: string) => connection.prepare<[], string | number>(sql).pluck().all()
  return [
    ...counted(SUMS).map(
      ({ id, count, found }) => `alert ${id}: targets ${count} deliveries and counts ${found}`,
    ),
    ...counted(WAITING).map(
      ({ id, count, found }) => `alert ${id}: counts ${count} waiting deliveries and there are ${found}`,
    ),
    ...counted(DIGESTS).map(
      ({ id, count, found }) => `alert ${id}: counts ${count} deliveries for digests and there are ${found}`,
    ),
    ...pluck(STRAYS).map((id) => `deliveries: alert ${id} is missing`),
    ...pluck(AHEAD).map((cursor) => `alerts: the stream of events is read to ${cursor}, beyond its end`),
  ]
}
