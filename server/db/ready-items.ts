import type { Query } from './db.ts'
import { preparedOnce } from './sqlite.ts'

/*
 * Items as JSON that was made when they were written. Every list reads twenty of them: the query builder would cost
 * several times what the reading does.
 */
const statements = preparedOnce((connection) => ({
  item: connection.prepare<[string], Buffer>('select json from ready_items where item_id = ?').pluck(),
  // All of a page in one statement: each costs more than the row that it reads.
  summaries: connection.prepare<[string], { id: string; json: string }>(
    'select item_id as id, json from ready_summaries where item_id in (select value from json_each(?))',
  ),
}))

/** Whole items as UTF-8 JSON, in the order of the ids. */
export async function readItems(query: Query, ids: readonly string[]): Promise<Buffer[]> {
  const { item } = statements(query)
  return ids.flatMap((id) => item.get(id) ?? [])
}

/** Summaries of items as JSON, in the order of the ids. */
export async function readSummaries(query: Query, ids: readonly string[]): Promise<string[]> {
  const found = statements(query).summaries.all(JSON.stringify(ids))
  const byId = new Map(found.map(({ id, json }) => [id, json]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
