import { LRUCache } from 'lru-cache'
import type { Query } from '#server/db/db.ts'
import { readConsistently, readDataVersion } from './consistent-reads.ts'
import { preparePerConnection } from './prepared-statements.ts'

/** Ordered lists with fast totals and deep pages: `listing_blocks` counts blocks of entries, cached until a commit. */
export const BLOCK_MAX = 256
const FIRST_KEY = Number.MIN_SAFE_INTEGER
// The longest list of a million posts has some 5,000 blocks.
const MAX_CACHED_LISTS = 200

export type ListPosition = { key: number; itemId: string }
type Block = ListPosition & { count: number }
export type CountedBlocks = { version: string; blocks: (ListPosition & { before: number })[]; total: number }

const statements = preparePerConnection((connection) => ({
  add: connection.prepare('insert into listings (list, key, item_id) values (?, ?, ?)'),
  remove: connection.prepare('delete from listings where list = ? and key = ? and item_id = ?'),
  has: connection.prepareScalar<[string, number, string], number>(
    'select 1 from listings where list = ? and key = ? and item_id = ?',
  ),
  blockOf: connection.prepare<[string, number, string], Block>(
    `select key, item_id as "itemId", count from listing_blocks
     where list = ? and (key, item_id) <= (?, ?) order by key desc, item_id desc limit 1`,
  ),
  addBlock: connection.prepare('insert into listing_blocks (list, key, item_id, count) values (?, ?, ?, ?)'),
  setCount: connection.prepare(
    'update listing_blocks set count = ? where list = ? and key = ? and item_id = ?',
  ),
  deleteBlock: connection.prepare('delete from listing_blocks where list = ? and key = ? and item_id = ?'),
  entryAt: connection.prepare<[string, number, string, number], ListPosition>(
    `select key, item_id as "itemId" from listings where list = ? and (key, item_id) >= (?, ?)
     order by key, item_id limit 1 offset ?`,
  ),
  blocks: connection.prepare<[string], ListPosition & { count: number }>(
    'select key, item_id as "itemId", count from listing_blocks where list = ? order by key, item_id',
  ),
  totals: connection.prepare<[string, string], { list: string; total: number }>(
    `select list, sum(count) as total from listing_blocks where list > ? and list < ? group by list`,
  ),
  keysInBlock: connection.prepareScalar<[string, number, string, number], number>(
    `select key from listings where list = ? and (key, item_id) >= (?, ?) and key <= ?
     order by key, item_id limit ${BLOCK_MAX + 1}`,
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

const blockCache = preparePerConnection(() => new LRUCache<string, CountedBlocks>({ max: MAX_CACHED_LISTS }))

export async function addToList(query: Query, list: string, position: ListPosition): Promise<void> {
  const run = statements(query)
  await run.add.run(list, position.key, position.itemId)
  const block = await run.blockOf.get(list, position.key, position.itemId)
  if (block === undefined) {
    // The first block begins before every key, so that each entry has a block.
    await run.addBlock.run(list, FIRST_KEY, '', 1)
    return
  }
  const count = block.count + 1
  if (count <= BLOCK_MAX) {
    await run.setCount.run(count, list, block.key, block.itemId)
    return
  }
  const half = Math.floor(count / 2)
  const middle = await run.entryAt.get(list, block.key, block.itemId, half)
  if (middle === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
  await run.setCount.run(half, list, block.key, block.itemId)
  await run.addBlock.run(list, middle.key, middle.itemId, count - half)
}

export async function isInList(query: Query, list: string, position: ListPosition): Promise<boolean> {
  return (await statements(query).has.get(list, position.key, position.itemId)) !== undefined
}

export async function removeFromList(query: Query, list: string, position: ListPosition): Promise<void> {
  const run = statements(query)
  if ((await run.remove.run(list, position.key, position.itemId)).changes === 0) return
  const block = await run.blockOf.get(list, position.key, position.itemId)
  if (block === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
  if (block.count === 1) await run.deleteBlock.run(list, block.key, block.itemId)
  else await run.setCount.run(block.count - 1, list, block.key, block.itemId)
}

/** Returns the blocks of a list with their counts, cached by data version. Without `version`, reads the current one. */
export async function countedBlocks(query: Query, list: string, version?: string): Promise<CountedBlocks> {
  const { blocks: read } = statements(query)
  const cache = blockCache(query)
  const before = version ?? (await readDataVersion(query))
  const cached = cache.get(list)
  if (cached?.version === before) return cached
  let total = 0
  const blocks = (await read.all(list)).map(({ count, ...start }) => {
    const block = { ...start, before: total }
    total += count
    return block
  })
  const counted = { version: before, blocks, total }
  // After a commit in between, these blocks may be of the next version. A rollback changes no version.
  const isCacheable = !query.connection.isWriter && (await readDataVersion(query)) === before
  if (isCacheable) cache.set(list, counted)
  return counted
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

export type Page = { itemIds: string[]; total: number }

export const LIST_TOP: ListPosition = { key: Number.MAX_SAFE_INTEGER, itemId: '' }

export const pageDescending = (query: Query, list: string, limit: number, offset: number): Promise<Page> =>
  readConsistently(query, async (version) => {
    const { blocks, total } = await countedBlocks(query, list, version)
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
    const { blocks, total: all } = await countedBlocks(query, list, version)
    const skipped = await countUpTo(query, list, blocks, after)
    const total = all - skipped
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

/** Returns the totals of the lists with names from `from` to `to`, in binary order. */
export const totalsBetween = async (query: Query, from: string, to: string): Promise<Map<string, number>> =>
  new Map((await statements(query).totals.all(from, to)).map(({ list, total }) => [list, total]))

export async function totalAfter(
  query: Query,
  list: string,
  after: number,
  version?: string,
): Promise<number> {
  const { blocks, total } = await countedBlocks(query, list, version)
  return total - (await countUpTo(query, list, blocks, after))
}

// Counts entries up to `key`: adds the counts of full blocks, then reads the entries of at most one block.
async function countUpTo(
  query: Query,
  list: string,
  blocks: CountedBlocks['blocks'],
  key: number,
): Promise<number> {
  const block = blocks[lastIndexWhere(blocks, (each) => each.key <= key)]
  if (block === undefined) return 0
  return block.before + (await statements(query).keysInBlock.all(list, block.key, block.itemId, key)).length
}
