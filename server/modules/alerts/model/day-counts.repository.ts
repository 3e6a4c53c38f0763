import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

// The days that are counted, a look-up for each: there are few, with all owners under each.
const DAYS = `with recursive days(day) as (
  select min(day) from alert_day_counts
  union all
  select (select min(day) from alert_day_counts where day > days.day) from days where days.day is not null
)`
const OF_OWNER = 'day in (select day from days) and owner_id = ?'

const statements = preparePerConnection((connection) => ({
  add: connection.prepare<[string, string]>(
    `insert into alert_day_counts (day, owner_id, count) select ?, value, 1 from json_each(?) where true
     on conflict (day, owner_id) do update set count = count + 1`,
  ),
  merge: connection.prepare<[string, string]>(
    `${DAYS} insert into alert_day_counts (day, owner_id, count)
     select day, ?, count from alert_day_counts where ${OF_OWNER}
     on conflict (day, owner_id) do update set count = max(count, excluded.count)`,
  ),
  remove: connection.prepare<[string]>(`${DAYS} delete from alert_day_counts where ${OF_OWNER}`),
  sweep: connection.prepare<[string, number]>(
    'delete from alert_day_counts where rowid in (select rowid from alert_day_counts where day < ? limit ?)',
  ),
}))

/** Counts one more topic alert of owners on a day in India. */
export function countAlerts(query: Query, day: string, ownerIds: readonly string[]): void {
  if (ownerIds.length > 0) statements(query).add.run(day, JSON.stringify(ownerIds))
}

/** Counts for an owner what another one was sent: of a day the greater count holds. */
export function mergeDayCounts(query: Query, fromOwnerId: string, ownerId: string): void {
  statements(query).merge.run(ownerId, fromOwnerId)
  deleteDayCounts(query, fromOwnerId)
}

/** Deletes the counts of an owner. */
export function deleteDayCounts(query: Query, ownerId: string): void {
  statements(query).remove.run(ownerId)
}

/** Deletes counts of days before one, a batch at a time; returns whether there may be more. */
export const sweepDayCounts = (query: Query, before: string, batch: number): boolean =>
  statements(query).sweep.run(before, batch).changes === batch
