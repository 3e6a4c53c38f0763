import type { Query } from './db.ts'
import { preparePerConnection } from './sqlite.ts'

/*
 * Items as JSON that was made when they were written. Every list reads twenty of them: the query builder would cost
 * several times what the reading does.
 */
const statements = preparePerConnection((connection) => ({
  item: connection.prepare<[string], Buffer>('select json from item_json where item_id = ?').pluck(),
  // All of a page at once: a statement for each would cost more than the reading.
  summaries: connection
    .prepare<[string], string | null>(
      `select s.json from json_each(?) e left join item_summary_json s on s.item_id = e.value order by e.key`,
    )
    .pluck(),
}))

/** Whole items as UTF-8 JSON, in the order of the ids. */
export async function readItemJson(query: Query, ids: readonly string[]): Promise<Buffer[]> {
  const { item } = statements(query)
  return ids.flatMap((id) => item.get(id) ?? [])
}

/** Summaries of items as JSON, in the order of the ids; null where there is none. */
export async function readSummaryJson(query: Query, ids: readonly string[]): Promise<(string | null)[]> {
  return statements(query).summaries.all(JSON.stringify(ids))
}
