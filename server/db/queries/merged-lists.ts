import type { Query } from '#server/db/db.ts'
import { readConsistently } from './consistent-reads.ts'
import {
  BLOCK_MAX,
  comparePositions,
  countedLists,
  countUpTo,
  FIRST_KEY,
  lastIndexWhere,
} from './counted-lists.ts'
import type { CountedList, ListPosition } from './counted-lists.ts'
import { jsonElements, jsonRows } from './json-sql.ts'
import { LIST_TOP, pageAscending } from './listings.ts'
import type { Page } from './listings.ts'
import { preparePerConnection } from './prepared-statements.ts'

/** Merges lists of single days, so that entries expire without a write. A page takes a short read of each list. */

export type ListRange = { from: string; to: string }

/** Lists read as one, highest position first. An item is in one of them only. */
export type MergedLists = readonly ListRange[]

const RANGE = { first: 'text', last: 'text' } as const
const SPAN = { list: 'text', key: 'integer', itemId: 'text', endKey: 'integer', endItemId: 'text' } as const

const statements = preparePerConnection((connection) => ({
  // Steps from name to name, since most lists have many blocks.
  names: connection.prepareScalar<[string], string>(
    `with recursive names(list, last) as (
       select (
         select b.list from listing_blocks b where b.list >= r.first and b.list <= r.last order by b.list limit 1
       ), r.last from ${jsonRows(RANGE)} r
       union all
       select (
         select b.list from listing_blocks b where b.list > n.list and b.list <= n.last order by b.list limit 1
       ), n.last from names n where n.list is not null
     ) select list from names where list is not null`,
  ),
  countBetween: connection.prepareScalar<[string], number>(
    `select count(*) from ${jsonRows(SPAN)} e join listings l on l.list = e.list
       and (l.key, l.item_id) >= (e.key, e."itemId") and (l.key, l.item_id) < (e."endKey", e."endItemId")`,
  ),
  // Reads each list from the lowest key that the page can contain: more entries than needed only if keys are equal.
  newest: connection.prepareScalar<[PageSpan], string>(
    `select l.item_id from ${jsonElements('@lists')} e
     join listings l on l.list = e.value and (l.key, l.item_id) < (@key, @itemId) and l.key >= coalesce((
       select n.key from listings n where n.list = e.value and (n.key, n.item_id) < (@key, @itemId)
       order by n.key desc, n.item_id desc limit 1 offset @most
     ), ${FIRST_KEY})
     order by l.key desc, l.item_id desc limit @limit offset @skip`,
  ),
}))

type PageSpan = ListPosition & { lists: string; most: number; limit: number; skip: number }

/** Returns the last block start that at most `offset` entries of the merged order precede, and their number. */
async function startFor(query: Query, lists: readonly CountedList[], offset: number) {
  let start = { position: LIST_TOP, skipped: 0 }
  if (offset <= BLOCK_MAX) return start
  const starts: ListPosition[] = lists
    .flatMap(({ blocks }) => blocks)
    .toSorted((a, b) => comparePositions(b, a))
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

// Counts the entries from a position on: those of full blocks, then those in at most one block of each list.
async function countAllFrom(
  query: Query,
  lists: readonly CountedList[],
  { key, itemId }: ListPosition,
): Promise<number> {
  const ends = lists.map(({ list, blocks, total }) => {
    const next = lastIndexWhere(blocks, (block) => comparePositions(block, { key, itemId }) <= 0) + 1
    return { list, total, ...(blocks[next] ?? { ...LIST_TOP, before: total }) }
  })
  const spans = ends.map((end) => ({ list: end.list, key, itemId, endKey: end.key, endItemId: end.itemId }))
  const inBlocks = (await statements(query).countBetween.get(JSON.stringify(spans))) ?? 0
  return ends.reduce((sum, { total, before }) => sum + total - before, inBlocks)
}

async function mergedPage(
  query: Query,
  lists: readonly CountedList[],
  limit: number,
  offset: number,
): Promise<string[]> {
  const { position, skipped } = await startFor(query, lists, offset)
  const skip = offset - skipped
  // Between two neighbouring block starts of the merged order, each list has at most one block of entries.
  const most = Math.min(skip, BLOCK_MAX) + limit
  const names = JSON.stringify(lists.map(({ list }) => list))
  return await statements(query).newest.all({ ...position, lists: names, most, limit, skip })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

async function readNames(query: Query, ranges: MergedLists): Promise<string[]> {
  const single = ranges.filter(({ from, to }) => from === to)
  const longer = ranges.filter(({ from, to }) => from !== to)
  const json = JSON.stringify(longer.map(({ from, to }) => ({ first: from, last: to })))
  const found = longer.length === 0 ? [] : await statements(query).names.all(json)
  return [...single.map(({ from }) => from), ...found]
}

async function readSections(
  query: Query,
  sections: readonly MergedLists[],
  { limit, offset, version }: { limit: number; offset: number; version: string },
): Promise<Page> {
  let total = 0
  const itemIds: string[] = []
  for (const section of sections) {
    const lists = await countedLists(query, await readNames(query, section), version)
    const start = Math.max(0, offset - total)
    const count = sumOf(lists.map((list) => list.total))
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
  const lists = await countedLists(query, names, version)
  const skipped = await countUpTo(query, lists, after)
  const total = sumOf(lists.map((list) => list.total)) - sumOf(skipped)
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
