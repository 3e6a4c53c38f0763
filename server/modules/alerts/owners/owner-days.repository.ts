import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { digests } = schema

// One index look-up per day: there are few days, each with all owners.
const DAYS = `with recursive days(day) as (
  select min(day) from alert_day_counts
  union all
  select (select min(day) from alert_day_counts where day > days.day) from days where days.day is not null
)`
const OF_OWNER = 'day in (select day from days) and owner_id = ?'

const statements = preparePerConnection((connection) => ({
  add: connection.prepare<[string, string]>(
    `insert into alert_day_counts (day, owner_id, count) select ?, value, 1 from ${jsonElements('?')} ids where true
     on conflict (day, owner_id) do update set count = alert_day_counts.count + 1`,
  ),
  merge: connection.prepare<[string, string]>(
    `${DAYS} insert into alert_day_counts (day, owner_id, count)
     select day, ?, count from alert_day_counts where ${OF_OWNER}
     on conflict (day, owner_id) do update set count =
       case when excluded.count > alert_day_counts.count then excluded.count else alert_day_counts.count end`,
  ),
  remove: connection.prepare<[string]>(`${DAYS} delete from alert_day_counts where ${OF_OWNER}`),
  sweep: connection.prepare<[string, number]>(
    `delete from alert_day_counts where (day, owner_id) in (
       select day, owner_id from alert_day_counts where day < ? order by day, owner_id limit ?)`,
  ),
}))

/** Adds one topic alert to the counts of owners for a day in India. */
export async function countAlerts(query: Query, day: string, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0) await statements(query).add.run(day, JSON.stringify(ownerIds))
}

/** Merges the day counts of one owner into another. The greater count of a day wins. */
export async function mergeDayCounts(query: Query, fromOwnerId: string, ownerId: string): Promise<void> {
  await statements(query).merge.run(ownerId, fromOwnerId)
  await deleteDayCounts(query, fromOwnerId)
}

export async function deleteDayCounts(query: Query, ownerId: string): Promise<void> {
  await statements(query).remove.run(ownerId)
}

/** Deletes one batch of counts before a day. Returns true if more may remain. */
export const sweepDayCounts = async (query: Query, before: string, batch: number): Promise<boolean> =>
  (await statements(query).sweep.run(before, batch)).changes === batch

const ofOwner = (ownerId: string) => eq(digests.ownerId, ownerId)

/** Moves digests to another owner. If both owners have a digest of the same day, the target's digest stays. */
export async function moveDigests(query: Query, fromOwnerId: string, ownerId: string): Promise<void> {
  const moved = await query.select().from(digests).where(ofOwner(fromOwnerId))
  for (const digest of moved)
    await query
      .insert(digests)
      .values({ ...digest, ownerId })
      .onConflictDoNothing()
  await deleteDigests(query, fromOwnerId)
}

export async function deleteDigests(query: Query, ownerId: string): Promise<void> {
  await query.delete(digests).where(ofOwner(ownerId))
}
