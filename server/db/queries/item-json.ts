import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/*
 * Items as JSON that was stored when they were written. Every list reads 20 of them: the query builder would cost
 * several times the read.
 */
const statements = preparePerConnection((connection) => ({
  item: connection.prepare<[string], Buffer>('select json from item_json where item_id = ?').pluck(),
  // One statement for a whole page: one for each item would cost more than the read.
  summaries: connection
    .prepare<[string], string | null>(
      `select s.json from json_each(?) e left join item_summary_json s on s.item_id = e.value order by e.key`,
    )
    .pluck(),
}))

/** Returns whole items as UTF-8 JSON, in the order of the ids. */
export async function readItemJson(query: Query, ids: readonly string[]): Promise<Buffer[]> {
  const { item } = statements(query)
  return ids.flatMap((id) => item.get(id) ?? [])
}

/** Returns summaries of items as JSON, in the order of the ids; null for an id without one. */
export async function readSummaryJson(query: Query, ids: readonly string[]): Promise<(string | null)[]> {
  return statements(query).summaries.all(JSON.stringify(ids))
}
