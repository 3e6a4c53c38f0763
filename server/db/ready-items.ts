import type { Query } from './db.ts'
import { preparedOnce } from './sqlite.ts'

/*
 * Items as JSON that was made when they were written. Every list reads twenty of them: the query builder would cost
 * several times what the reading does.
 */
const statements = preparedOnce((connection) => ({
  item: connection.prepare<[string], Buffer>('select json from ready_items where item_id = ?').pluck(),
  // All of a page as one value: a statement and a value each would cost more than the reading.
  summaries: connection
    .prepare<[string], Buffer>(
      `select cast('[' || coalesce(group_concat(s.json, ',' order by e.key), '') || ']' as blob) from json_each(?) e
       join ready_summaries s on s.item_id = e.value`,
    )
    .pluck(),
}))

/** Whole items as UTF-8 JSON, in the order of the ids. */
export async function readItems(query: Query, ids: readonly string[]): Promise<Buffer[]> {
  const { item } = statements(query)
  return ids.flatMap((id) => item.get(id) ?? [])
}

/** Summaries of items as one JSON array in UTF-8, in the order of the ids. */
export async function readSummaries(query: Query, ids: readonly string[]): Promise<Buffer> {
  return statements(query).summaries.get(JSON.stringify(ids)) ?? Buffer.from('[]')
}
