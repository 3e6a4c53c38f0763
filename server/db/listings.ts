import type { Query } from './db.ts'
import { preparePerConnection } from './sqlite.ts'

/*
 * Ordered lists with fast deep pages and totals. `listings` holds (list, key, item); `listing_blocks` splits each list
 * into blocks of at most BLOCK_MAX entries and counts them. A deep page is found by summing blocks, then scanning
 * inside one; a total is the sum of the blocks. No request counts a whole list.
 */
const BLOCK_MAX = 1024
const FIRST_KEY = Number.MIN_SAFE_INTEGER

/** The list position of an item. */
export type ListPosition = { key: number; itemId: string }
type Block = ListPosition & { rowid: number; count: number }

const statements = preparePerConnection((connection) => ({
  add: connection.prepare('insert into listings (list, key, item_id) values (?, ?, ?)'),
  remove: connection.prepare('delete from listings where list = ? and key = ? and item_id = ?'),
  has: connection
    .prepare<[string, number, string], number>(
      'select 1 from listings where list = ? and key = ? and item_id = ?',
    )
    .pluck(),
  blockOf: connection.prepare<[string, number, string], Block>(
    `select rowid, key, item_id as itemId, count from listing_blocks
     where list = ? and (key, item_id) <= (?, ?) order by key desc, item_id desc limit 1`,
  ),
  addBlock: connection.prepare('insert into listing_blocks (list, key, item_id, count) values (?, ?, ?, ?)'),
  setCount: connection.prepare('update listing_blocks set count = ? where rowid = ?'),
  deleteBlock: connection.prepare('delete from listing_blocks where rowid = ?'),
  entryAt: connection.prepare<[string, number, string, number], ListPosition>(
    `select key, item_id as itemId from listings where list = ? and (key, item_id) >= (?, ?)
     order by key, item_id limit 1 offset ?`,
  ),
  total: connection
    .prepare<[string], number>('select coalesce(sum(count), 0) from listing_blocks where list = ?')
    .pluck(),
  // The last block in reading order whose entries all come before the offset.
  blockFromEnd: connection.prepare<[string, number], ListPosition & { upto: number }>(
    `select key, item_id as itemId, upto from (
       select key, item_id, sum(count) over (order by key desc, item_id desc) as upto from listing_blocks where list = ?
     ) where upto <= ? order by upto desc limit 1`,
  ),
  blockFromStart: connection.prepare<[string, number], ListPosition & { before: number }>(
    `select key, item_id as itemId, before from (
       select key, item_id, sum(count) over (order by key, item_id) - count as before from listing_blocks where list = ?
     ) where before <= ? order by before desc limit 1`,
  ),
  countBefore: connection
    .prepare<[string, number, string], number>(
      'select coalesce(sum(count), 0) from listing_blocks where list = ? and (key, item_id) < (?, ?)',
    )
    .pluck(),
  keysInBlock: connection
    .prepare<[string, number, string, number], number>(
      `select key from listings where list = ? and (key, item_id) >= (?, ?) and key <= ? limit ${BLOCK_MAX + 1}`,
    )
    .pluck(),
  descending: connection
    .prepare<[string, number, string, number, number], string>(
      `select item_id from listings where list = ? and (key, item_id) < (?, ?)
       order by key desc, item_id desc limit ? offset ?`,
    )
    .pluck(),
  positionsBefore: connection.prepare<[string, number, string, number], ListPosition>(
    `select key, item_id as itemId from listings where list = ? and (key, item_id) < (?, ?)
     order by key desc, item_id desc limit ?`,
  ),
  ascending: connection
    .prepare<[string, number, string, number, number], string>(
      `select item_id from listings where list = ? and (key, item_id) >= (?, ?)
       order by key, item_id limit ? offset ?`,
    )
    .pluck(),
}))

/** Adds an item to a list at a list position; ties are ordered by the item's id. */
export async function addToList(query: Query, list: string, position: ListPosition): Promise<void> {
  const run = statements(query)
  run.add.run(list, position.key, position.itemId)
  const block = run.blockOf.get(list, position.key, position.itemId)
  if (block === undefined) {
    // The first block begins before every key, so that each entry has a block.
    run.addBlock.run(list, FIRST_KEY, '', 1)
    return
  }
  const count = block.count + 1
  if (count <= BLOCK_MAX) {
    run.setCount.run(count, block.rowid)
    return
  }
  const half = Math.floor(count / 2)
  const middle = run.entryAt.get(list, block.key, block.itemId, half)
  if (middle === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
  run.setCount.run(half, block.rowid)
  run.addBlock.run(list, middle.key, middle.itemId, count - half)
}

/** Returns true if an item is in a list at a list position. */
export async function isInList(query: Query, list: string, position: ListPosition): Promise<boolean> {
  return statements(query).has.get(list, position.key, position.itemId) !== undefined
}

/** Removes an item from a list. */
export async function removeFromList(query: Query, list: string, position: ListPosition): Promise<void> {
  const run = statements(query)
  if (run.remove.run(list, position.key, position.itemId).changes === 0) return
  const block = run.blockOf.get(list, position.key, position.itemId)
  if (block === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
  if (block.count === 1) run.deleteBlock.run(block.rowid)
  else run.setCount.run(block.count - 1, block.rowid)
}

type Page = { itemIds: string[]; total: number }

/** Returns a page of a list, highest key first, and the list's total. */
export async function pageDescending(
  query: Query,
  list: string,
  limit: number,
  offset: number,
): Promise<Page> {
  const run = statements(query)
  const total = run.total.get(list) ?? 0
  if (offset >= total) return { itemIds: [], total }
  const block = offset === 0 ? undefined : run.blockFromEnd.get(list, offset)
  const from = block ?? { key: Number.MAX_SAFE_INTEGER, itemId: '', upto: 0 }
  return { itemIds: run.descending.all(list, from.key, from.itemId, limit, offset - from.upto), total }
}

/** The list position before all entries of a list that is read highest key first. */
export const LIST_TOP: ListPosition = { key: Number.MAX_SAFE_INTEGER, itemId: '' }

/**
 * Returns the list positions after a list position, highest key first. Unlike offset pages, these pages neither skip
 * nor repeat entries while others are added or removed.
 */
export async function positionsAfter(
  query: Query,
  list: string,
  position: ListPosition,
  limit: number,
): Promise<ListPosition[]> {
  return statements(query).positionsBefore.all(list, position.key, position.itemId, limit)
}

/** Returns a page of the entries with a key above `after`, lowest key first, and their total. */
export async function pageAscending(
  query: Query,
  list: string,
  after: number,
  limit: number,
  offset: number,
): Promise<Page> {
  const run = statements(query)
  const skipped = countUpTo(query, list, after)
  const total = (run.total.get(list) ?? 0) - skipped
  if (offset >= total) return { itemIds: [], total }
  const start = skipped + offset
  const block = run.blockFromStart.get(list, start)
  if (block === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
  return { itemIds: run.ascending.all(list, block.key, block.itemId, limit, start - block.before), total }
}

// Counts entries with a key of at most `key`: whole blocks by their counts, then at most one block's entries.
function countUpTo(query: Query, list: string, key: number): number {
  const run = statements(query)
  const block = run.blockOf.get(list, key, '\u{10FFFF}')
  if (block === undefined) return 0
  const before = run.countBefore.get(list, block.key, block.itemId) ?? 0
  return before + run.keysInBlock.all(list, block.key, block.itemId, key).length
}
