import { LRUCache } from 'lru-cache'
import type { Query } from '#server/db/db.ts'
import { readDataVersion } from './consistent-reads.ts'
import { jsonElements, jsonRows } from './json-sql.ts'
import { preparePerConnection } from './prepared-statements.ts'

/** Ordered lists with fast totals and deep pages: `listing_blocks` counts blocks of entries, cached until a commit. */
export const BLOCK_MAX = 256

/** Key of the first block of a list: it precedes every other key, so that each entry has a block. */
export const FIRST_KEY = Number.MIN_SAFE_INTEGER

// The longest list of a million posts has some 5,000 blocks.
const MAX_CACHED_LISTS = 200

export type ListPosition = { key: number; itemId: string }

export const comparePositions = (a: ListPosition, b: ListPosition): number =>
  a.key - b.key || (a.itemId < b.itemId ? -1 : Number(a.itemId > b.itemId))

/** Position of an item in one of the lists. */
export type ListedPosition = ListPosition & { list: string }

export const LISTED_COLUMNS = { list: 'text', key: 'integer', itemId: 'text' } as const

/** List with its blocks; `before` is the number of entries before a block. */
export type CountedList = {
  list: string
  version: string
  blocks: (ListPosition & { before: number })[]
  total: number
}

const statements = preparePerConnection((connection) => ({
  blocks: connection.prepare<[string], ListedPosition & { count: number }>(
    `select list, key, item_id as "itemId", count from listing_blocks
     where list in (select value from ${jsonElements('?')}) order by list, key, item_id`,
  ),
  totals: connection.prepare<[string, string], { list: string; total: number }>(
    `select list, sum(count) as total from listing_blocks where list > ? and list < ? group by list`,
  ),
  countUpTo: connection.prepare<[string, number], { list: string; count: number }>(
    `select e.list, count(*) as count from ${jsonRows(LISTED_COLUMNS)} e
     join listings l on l.list = e.list and (l.key, l.item_id) >= (e.key, e."itemId") and l.key <= ?
     group by e.list`,
  ),
}))

const blockCache = preparePerConnection(() => new LRUCache<string, CountedList>({ max: MAX_CACHED_LISTS }))

async function readBlocks(query: Query, lists: readonly string[], version: string): Promise<CountedList[]> {
  const counted = lists.map((list): CountedList => ({ list, version, blocks: [], total: 0 }))
  const byName = new Map(counted.map((each) => [each.list, each]))
  for (const { list, count, ...start } of await statements(query).blocks.all(JSON.stringify(lists))) {
    const of = byName.get(list)
    if (of === undefined) continue
    of.blocks.push({ ...start, before: of.total })
    of.total += count
  }
  return counted
}

/**
 * Returns different lists with their counted blocks, in the given order, cached by data version. Without `version`, reads
 * the current one.
 */
export async function countedLists(
  query: Query,
  lists: readonly string[],
  version?: string,
): Promise<CountedList[]> {
  if (lists.length === 0) return []
  const cache = blockCache(query)
  const before = version ?? (await readDataVersion(query))
  const cached = lists.flatMap((list) => cache.get(list) ?? [])
  const known = cached.filter(({ version: of }) => of === before)
  if (known.length === lists.length) return known
  const byName = new Map(known.map((counted) => [counted.list, counted]))
  const others = lists.filter((list) => !byName.has(list))
  const read = await readBlocks(query, others, before)
  // After a commit in between, these blocks may be of the next version. A rollback changes no version.
  const isCacheable = !query.connection.isWriter && (await readDataVersion(query)) === before
  if (isCacheable) for (const counted of read) cache.set(counted.list, counted)
  for (const counted of read) byName.set(counted.list, counted)
  return lists.flatMap((list) => byName.get(list) ?? [])
}

export async function countedList(query: Query, list: string, version?: string): Promise<CountedList> {
  const [counted] = await countedLists(query, [list], version)
  return counted ?? { list, version: version ?? '', blocks: [], total: 0 }
}

/** Returns the index of the last item that passes, by binary search, or -1. All items before it must pass. */
export function lastIndexWhere<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  let [low, high] = [-1, items.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const item = items[middle]
    if (item !== undefined && test(item)) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the totals of the lists with names from `from` to `to`, in binary order. */
export const totalsBetween = async (query: Query, from: string, to: string): Promise<Map<string, number>> =>
  new Map((await statements(query).totals.all(from, to)).map(({ list, total }) => [list, total]))

/** Counts the entries up to `key`: adds the counts of full blocks, then reads at most one block of each list. */
export async function countUpTo(query: Query, lists: readonly CountedList[], key: number): Promise<number[]> {
  const starts = lists.map(({ list, blocks }) => {
    const block = blocks[lastIndexWhere(blocks, (each) => each.key <= key)]
    return block === undefined ? null : { list, ...block }
  })
  const read = starts.filter((start) => start !== null)
  const found = read.length === 0 ? [] : await statements(query).countUpTo.all(JSON.stringify(read), key)
  const inBlock = new Map(found.map(({ list, count }) => [list, count]))
  return starts.map((start) => (start === null ? 0 : start.before + (inBlock.get(start.list) ?? 0)))
}

/** Returns the numbers of entries after `after` of different lists, in the given order. */
export async function totalsAfter(
  query: Query,
  names: readonly string[],
  after: number,
  version?: string,
): Promise<number[]> {
  const lists = await countedLists(query, names, version)
  const skipped = await countUpTo(query, lists, after)
  return lists.map(({ total }, index) => total - (skipped[index] ?? 0))
}

export const totalAfter = async (
  query: Query,
  list: string,
  after: number,
  version?: string,
): Promise<number> => (await totalsAfter(query, [list], after, version))[0] ?? 0
