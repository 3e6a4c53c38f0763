import type Database from 'better-sqlite3'
import { integrityProblems, openReadOnly } from '#server/db/sqlite/backup.ts'
import { sqliteQuery } from '#server/db/sqlite/sqlite-query.ts'
import type { Query } from '#server/db/db.ts'
import { paymentProblems } from './check-payments.ts'
import { pendingMigrations } from './migrate.ts'

type Snapshot = { connection: Database.Database; query: Query; close: () => void }

/** Opens a snapshot of a database. The WAL grows until it is closed. */
export function openSnapshot(file: string): Snapshot {
  const connection = openReadOnly(file)
  connection.exec('BEGIN')
  // SQLite takes the snapshot at the first read.
  connection.prepare('select count(*) from sqlite_master').get()
  return {
    connection,
    query: sqliteQuery(connection, { isWriter: false }),
    close: () => connection.close(),
  }
}

/** Returns the migrations that the next start applies. Throws if a newer program wrote the database. */
export const pendingMigrationNames = (connection: Database.Database): string[] =>
  pendingMigrations(connection).map((entry) => entry.tag)

type Reference = { table: string; rowid: number | null; parent: string }

export function structureProblems(connection: Database.Database): string[] {
  const damage = integrityProblems(connection)
  // A damaged file may lack pages that the next check reads.
  if (damage.length > 0) return damage.map((line) => `integrity: ${line}`)
  const broken = connection.prepare<[], Reference>('pragma foreign_key_check').all()
  return broken.map(
    ({ table, rowid, parent }) => `${table}: row ${rowid ?? '?'} refers to nothing in ${parent}`,
  )
}

type Counted = { list: string; count: number; found: number }

const FAR = '9223372036854775807'

// A block ends before the position of the next block. `key <= next_key` limits the index scan to the block.
const BLOCKS = `with blocks as (
    select list, key, item_id, count,
      coalesce(lead(key) over following, ${FAR}) as next_key, coalesce(lead(item_id) over following, '') as next_item
    from listing_blocks window following as (partition by list order by key, item_id)
  ), counted as (
    select list, count, (select count(*) from listings l
      where l.list = b.list and (l.key, l.item_id) >= (b.key, b.item_id) and l.key <= b.next_key
        and (l.key, l.item_id) < (b.next_key, b.next_item)) as found
    from blocks b
  )
  select list, count, found from counted where found <> count or count < 1`

const TOTALS = `select list, count(*) as found,
    (select coalesce(sum(count), 0) from listing_blocks b where b.list = l.list) as count
  from listings l group by list`

function listingProblems(connection: Database.Database): string[] {
  const blocks = connection.prepare<[], Counted>(BLOCKS).all()
  const totals = connection.prepare<[], Counted>(TOTALS).all()
  return [
    ...blocks.map(
      ({ list, count, found }) => `list ${list}: a block counts ${count} entries and has ${found}`,
    ),
    ...totals
      .filter(({ count, found }) => count !== found)
      .map(
        ({ list, count, found }) => `list ${list}: its blocks count ${count} entries and there are ${found}`,
      ),
  ]
}

function searchProblems(connection: Database.Database): string[] {
  const rows = (sql: string) => connection.prepare<[], number>(sql).pluck().all()
  return [
    ...rows('select rowid from search_documents except select id from search_index_docsize').map(
      (row) => `search: document ${row} is not in the full-text index`,
    ),
    ...rows('select id from search_index_docsize except select rowid from search_documents').map(
      (row) => `search: row ${row} of the full-text index leads to no document`,
    ),
  ]
}

type CountedAlert = { id: string; count: number; found: number }

const SUMS = `select id, targeted as count, waiting + digest + accepted + failed + pruned + cancelled as found
  from alerts where count <> found`

// A digest deletes the deliveries of its alerts but not their counts: only `waiting` must equal the number of rows.
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
  const counted = (sql: string) => connection.prepare<[], CountedAlert>(sql).all()
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

const AUDIT_TRIGGERS = ['audit_log_no_update', 'audit_log_no_delete']

function auditProblems(connection: Database.Database): string[] {
  const find = connection
    .prepare<[string], string>(
      "select sql from sqlite_master where type = 'trigger' and tbl_name = 'audit_log' and name = ?",
    )
    .pluck()
  return AUDIT_TRIGGERS.filter((name) => !find.get(name)?.includes('RAISE(ABORT')).map(
    (name) => `audit log: the trigger ${name} is missing, so that it can be changed`,
  )
}

export const projectionProblems = (connection: Database.Database): string[] => [
  ...listingProblems(connection),
  ...searchProblems(connection),
  ...auditProblems(connection),
  ...alertProblems(connection),
  ...paymentProblems(connection),
]
