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
import { readConsistently } from './consistent-reads.ts'
import { preparePerConnection } from './prepared-statements.ts'

/** Merges lists of single days, so that entries expire without a write. A page takes a few short reads per list. */

export type ListRange = { from: string; to: string }

/** Lists read as one, highest position first. An item is in one of them only. */
export type MergedLists = readonly ListRange[]

type Counted = CountedBlocks & { list: string }

const statements = preparePerConnection((connection) => ({
  firstList: connection.prepareScalar<[string, string], string>(
    'select list from listing_blocks where list >= ? and list <= ? order by list limit 1',
  ),
  nextList: connection.prepareScalar<[string, string], string>(
    'select list from listing_blocks where list > ? and list <= ? order by list limit 1',
  ),
  countBetween: connection.prepareScalar<[string, number, string, number, string], number>(
    `select count(*) from listings
       where list = ? and (key, item_id) >= (?, ?) and (key, item_id) < (?, ?)`,
  ),
}))

const compare = (a: ListPosition, b: ListPosition): number =>
  a.key - b.key || (a.itemId < b.itemId ? -1 : Number(a.itemId > b.itemId))

// Skips empty lists: most future days have no entries.
async function listsIn(query: Query, { from, to }: ListRange): Promise<string[]> {
  const { firstList, nextList } = statements(query)
  const names: string[] = []
  for (let next = await firstList.get(from, to); next !== undefined; next = await nextList.get(next, to))
    names.push(next)
  return names
}

async function countFrom(
  query: Query,
  { list, blocks, total }: Counted,
  position: ListPosition,
): Promise<number> {
  const next = lastIndexWhere(blocks, (block) => compare(block, position) <= 0) + 1
  const end = blocks[next] ?? { ...LIST_TOP, before: total }
  const inBlock = await statements(query).countBetween.get(
    list,
    position.key,
    position.itemId,
    end.key,
    end.itemId,
  )
  return total - end.before + (inBlock ?? 0)
}

/** Returns the last block start that at most `offset` entries of the merged order precede, and their number. */
async function startFor(query: Query, lists: readonly Counted[], offset: number) {
  let start = { position: LIST_TOP, skipped: 0 }
  if (offset <= BLOCK_MAX) return start
  const starts: ListPosition[] = lists.flatMap(({ blocks }) => blocks).toSorted((a, b) => compare(b, a))
  let [low, high] = [0, starts.length - 1]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const position = starts[middle] ?? LIST_TOP
    const skipped = await countAllFrom(query, lists, position)
    if (skipped <= offset) {
      start = { position, skipped }
      low = middle + 1
    } else high = middle - 1
  }
  return start
}

async function countAllFrom(
  query: Query,
  lists: readonly Counted[],
  position: ListPosition,
): Promise<number> {
  const counts = await Promise.all(lists.map((list) => countFrom(query, list, position)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function mergedPage(
  query: Query,
  lists: readonly Counted[],
  limit: number,
  offset: number,
): Promise<string[]> {
  const { position, skipped } = await startFor(query, lists, offset)
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

const countLists = (query: Query, names: readonly string[], version: string): Promise<Counted[]> =>
  Promise.all(names.map(async (list) => ({ list, ...(await countedBlocks(query, list, version)) })))

async function readSections(
  query: Query,
  sections: readonly MergedLists[],
  { limit, offset, version }: { limit: number; offset: number; version: string },
): Promise<Page> {
  let total = 0
  const itemIds: string[] = []
  for (const section of sections) {
    const names = (await Promise.all(section.map((range) => listsIn(query, range)))).flat()
    const lists = await countLists(query, names, version)
    const start = Math.max(0, offset - total)
    const count = lists.reduce((sum, list) => sum + list.total, 0)
    const remaining = limit - itemIds.length
    if (remaining > 0 && start < count) itemIds.push(...(await mergedPage(query, lists, remaining, start)))
    total += count
  }
  return { itemIds, total }
}

export const pageOfSections = (
  query: Query,
  sections: readonly MergedLists[],
  limit: number,
  offset: number,
): Promise<Page> =>
  readConsistently(query, (version) => readSections(query, sections, { limit, offset, version }))

async function readAscending(
  query: Query,
  names: readonly string[],
  after: number,
  { limit, offset, version }: { limit: number; offset: number; version: string },
): Promise<Page> {
  const lists = await countLists(query, names, version)
  const totals = await Promise.all(names.map((list) => totalAfter(query, list, after, version)))
  const total = totals.reduce((sum, each) => sum + each, 0)
  // Reads the page from the other end, then reverses it.
  const count = Math.max(0, Math.min(limit, total - offset))
  if (count === 0) return { itemIds: [], total }
  const itemIds = await mergedPage(query, lists, count, total - offset - count)
  return { itemIds: itemIds.toReversed(), total }
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
  return await readConsistently(query, (version) =>
    readAscending(query, names, after, { limit, offset, version }),
  )
}
