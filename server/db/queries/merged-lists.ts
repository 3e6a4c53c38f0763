import type { Query } from '#server/db/db.ts'
import {
  BLOCK_MAX,
  countedBlocks,
  lastIndexWhere,
  LIST_TOP,
  pageAscending,
  positionsAfter,
  totalAfter,
} from './listings.ts'
import type { CountedBlocks, ListPosition, Page } from './listings.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** Merges lists of single days, so that entries expire without a write. A page takes a few short reads per list. */

export type ListRange = { from: string; to: string }

/** Lists read as one, highest position first. An item is in one of them only. */
export type MergedLists = readonly ListRange[]

type Counted = CountedBlocks & { list: string }

const statements = preparePerConnection((connection) => ({
  firstList: connection
    .prepare<[string, string], string>(
      'select list from listing_blocks where list >= ? and list <= ? order by list limit 1',
    )
    .pluck(),
  nextList: connection
    .prepare<[string, string], string>(
      'select list from listing_blocks where list > ? and list <= ? order by list limit 1',
    )
    .pluck(),
  countBetween: connection
    .prepare<[string, number, string, number, string], number>(
      `select count(*) from listings
       where list = ? and (key, item_id) >= (?, ?) and (key, item_id) < (?, ?)`,
    )
    .pluck(),
}))

const compare = (a: ListPosition, b: ListPosition): number =>
  a.key - b.key || (a.itemId < b.itemId ? -1 : Number(a.itemId > b.itemId))

// Skips empty lists: most future days have no entries.
function listsIn(query: Query, { from, to }: ListRange): string[] {
  const { firstList, nextList } = statements(query)
  const names: string[] = []
  for (let next = firstList.get(from, to); next !== undefined; next = nextList.get(next, to)) names.push(next)
  return names
}

function countFrom(query: Query, { list, blocks, total }: Counted, position: ListPosition): number {
  const next = lastIndexWhere(blocks, (block) => compare(block, position) <= 0) + 1
  const end = blocks[next] ?? { ...LIST_TOP, before: total }
  const inBlock = statements(query).countBetween.get(list, position.key, position.itemId, end.key, end.itemId)
  return total - end.before + (inBlock ?? 0)
}

/** Returns the last block start that at most `offset` entries of the merged order precede, and their number. */
function startFor(query: Query, lists: readonly Counted[], offset: number) {
  const top = { position: LIST_TOP, skipped: 0 }
  if (offset <= BLOCK_MAX) return top
  const countAll = (position: ListPosition) =>
    lists.reduce((sum, list) => sum + countFrom(query, list, position), 0)
  const starts: ListPosition[] = lists.flatMap(({ blocks }) => blocks).toSorted((a, b) => compare(b, a))
  const position = starts[lastIndexWhere(starts, (start) => countAll(start) <= offset)]
  return position === undefined ? top : { position, skipped: countAll(position) }
}

async function mergedPage(
  query: Query,
  lists: readonly Counted[],
  limit: number,
  offset: number,
): Promise<string[]> {
  const { position, skipped } = startFor(query, lists, offset)
  const skip = offset - skipped
  // Between two neighbouring block starts of the merged order, each list has at most one block of entries.
  const most = Math.min(skip, BLOCK_MAX) + limit
  const positions: ListPosition[] = []
  for (const { list } of lists) positions.push(...(await positionsAfter(query, list, position, most)))
  return positions
    .toSorted((a, b) => compare(b, a))
    .slice(skip, skip + limit)
    .map(({ itemId }) => itemId)
}

export async function pageOfSections(
  query: Query,
  sections: readonly MergedLists[],
  limit: number,
  offset: number,
): Promise<Page> {
  let total = 0
  const itemIds: string[] = []
  for (const section of sections) {
    const names = section.flatMap((range) => listsIn(query, range))
    const lists = names.map((list) => ({ list, ...countedBlocks(query, list) }))
    const start = Math.max(0, offset - total)
    const count = lists.reduce((sum, list) => sum + list.total, 0)
    const remaining = limit - itemIds.length
    if (remaining > 0 && start < count) itemIds.push(...(await mergedPage(query, lists, remaining, start)))
    total += count
  }
  return { itemIds, total }
}

export async function pageOfAscending(
  query: Query,
  names: readonly string[],
  after: number,
  limit: number,
  offset: number,
): Promise<Page> {
  const [only, other] = names
  if (only !== undefined && other === undefined) return await pageAscending(query, only, after, limit, offset)
  const lists = names.map((list) => ({ list, ...countedBlocks(query, list) }))
  const total = lists.reduce((sum, { list }) => sum + totalAfter(query, list, after), 0)
  // Reads the page from the other end, then reverses it.
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return { itemIds: [], total }
  const itemIds = await mergedPage(query, lists, count, total - offset - count)
  return { itemIds: itemIds.toReversed(), total }
}
