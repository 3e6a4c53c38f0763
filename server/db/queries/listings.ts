import type { Query } from '#server/db/db.ts'
import { readConsistently } from './consistent-reads.ts'
import { countedList, countUpTo, lastIndexWhere, LISTED_COLUMNS } from './counted-lists.ts'
import type { ListedPosition, ListPosition } from './counted-lists.ts'
import { jsonElements, jsonRows } from './json-sql.ts'
import { preparePerConnection } from './prepared-statements.ts'

const statements = preparePerConnection((connection) => ({
  missing: connection.prepare<[string], ListedPosition>(
    `select e.list, e.key, e."itemId" from ${jsonRows(LISTED_COLUMNS)} e where not exists (
       select 1 from listings l where l.list = e.list and l.key = e.key and l.item_id = e."itemId"
     ) order by e.position`,
  ),
  tops: connection.prepare<[string], ListPosition | { key: null; itemId: null }>(
    `select l.key, l.item_id as "itemId" from ${jsonElements('?')} e
     left join listings l on l.list = e.value and (l.key, l.item_id) = (
       select t.key, t.item_id from listings t where t.list = e.value order by t.key desc, t.item_id desc limit 1
     ) order by e.key`,
  ),
  descending: connection.prepareScalar<[string, number, string, number, number], string>(
    `select item_id from listings where list = ? and (key, item_id) < (?, ?)
       order by key desc, item_id desc limit ? offset ?`,
  ),
  positionsBefore: connection.prepare<[string, number, string, number], ListPosition>(
    `select key, item_id as "itemId" from listings where list = ? and (key, item_id) < (?, ?)
     order by key desc, item_id desc limit ?`,
  ),
  ascending: connection.prepareScalar<[string, number, string, number, number], string>(
    `select item_id from listings where list = ? and (key, item_id) >= (?, ?)
       order by key, item_id limit ? offset ?`,
  ),
}))

/** Returns the positions that their lists do not have, in the given order. */
export const missingPositions = (
  query: Query,
  positions: readonly ListedPosition[],
): Promise<ListedPosition[]> => statements(query).missing.all(JSON.stringify(positions))

/** Returns the highest position of each list, in the given order; null for an empty list. */
export async function topPositions(query: Query, lists: readonly string[]): Promise<(ListPosition | null)[]> {
  const found = await statements(query).tops.all(JSON.stringify(lists))
  return found.map((position) => (position.key === null ? null : position))
}

export type Page = { itemIds: string[]; total: number }

export const LIST_TOP: ListPosition = { key: Number.MAX_SAFE_INTEGER, itemId: '' }

export const pageDescending = (query: Query, list: string, limit: number, offset: number): Promise<Page> =>
  readConsistently(query, async (version) => {
    const { blocks, total } = await countedList(query, list, version)
    if (offset >= total) return { itemIds: [], total }
    // Reads downwards from the end of the block that contains the first entry of the page.
    const at = total - offset - 1
    const next = lastIndexWhere(blocks, ({ before }) => before <= at) + 1
    const end = blocks[next] ?? { ...LIST_TOP, before: total }
    const skip = end.before - at - 1
    return { itemIds: await statements(query).descending.all(list, end.key, end.itemId, limit, skip), total }
  })

/** Returns the positions after `position`. Unlike offset pages, they neither skip nor repeat entries during writes. */
export const positionsAfter = (
  query: Query,
  list: string,
  position: ListPosition,
  limit: number,
): Promise<ListPosition[]> =>
  statements(query).positionsBefore.all(list, position.key, position.itemId, limit)

export const pageAscending = (
  query: Query,
  list: string,
  after: number,
  limit: number,
  offset: number,
): Promise<Page> =>
  readConsistently(query, async (version) => {
    const counted = await countedList(query, list, version)
    const { blocks } = counted
    const [skipped = 0] = await countUpTo(query, [counted], after)
    const total = counted.total - skipped
    if (offset >= total) return { itemIds: [], total }
    const start = skipped + offset
    const block = blocks[lastIndexWhere(blocks, ({ before }) => before <= start)]
    if (block === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
    const skip = start - block.before
    return {
      itemIds: await statements(query).ascending.all(list, block.key, block.itemId, limit, skip),
      total,
    }
  })
