import type { Query } from './db.ts'
import { preparePerConnection } from './sqlite.ts'

/*
 * Lists in order with quick deep pages and totals. `listings` holds (list, key, item); `listing_blocks` cuts each list
 * into blocks of at most BLOCK_MAX entries and counts them. A page far down is found by adding up blocks, then walking
 * inside one; a total is the sum of the blocks. Nothing is ever counted over a whole list in a request.
 */
const BLOCK_MAX = 1024
const FIRST_KEY = Number.MIN_SAFE_INTEGER

/** Where an item stands in a list. */
export type ListPosition = { key: number; itemId: string }
type Block = ListPosition & { rowid: number; count: number }

const statements = preparePerConnection((connection) => ({
  add: connection.prepare('insert into listings (list, key, item_id) values (?, ?, ?)'),
  drop: connection.prepare('delete from listings where list = ? and key = ? and item_id = ?'),
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
  dropBlock: connection.prepare('delete from listing_blocks where rowid = ?'),
  entryAt: connection.prepare<[string, number, string, number], ListPosition>(
    `select key, item_id as itemId from listings where list = ? and (key, item_id) >= (?, ?)
     order by key, item_id limit 1 offset ?`,
  ),
  total: connection
    .prepare<[string], number>('select coalesce(sum(count), 0) from listing_blocks where list = ?')
    .pluck(),
  // The last of the blocks in reading order whose entries all come before the one looked for.
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
  placesBefore: connection.prepare<[string, number, string, number], ListPosition>(
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

/** Puts an item into a list at a place; ties are ordered by the item's id. */
export async function addToList(query: Query, list: string, place: ListPosition): Promise<void> {
  const run = statements(query)
  run.add.run(list, place.key, place.itemId)
  const block = run.blockOf.get(list, place.key, place.itemId)
  if (block === undefined) {
    // The first block begins before everything, so that each entry has a block.
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

/** Whether an item stands in a list at a place. */
export async function isInList(query: Query, list: string, place: ListPosition): Promise<boolean> {
  return statements(query).has.get(list, place.key, place.itemId) !== undefined
}

/** Takes an item out of a list. */
export async function removeFromList(query: Query, list: string, place: ListPosition): Promise<void> {
  const run = statements(query)
  if (run.drop.run(list, place.key, place.itemId).changes === 0) return
  const block = run.blockOf.get(list, place.key, place.itemId)
  if (block === undefined) throw new Error(`The blocks of the list ${list} do not add up.`)
  if (block.count === 1) run.dropBlock.run(block.rowid)
  else run.setCount.run(block.count - 1, block.rowid)
}

type Page = { itemIds: string[]; total: number }

/** Part of a list, highest key first, and how many entries the list has. */
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

/** Before the first place of every list that is read highest key first. */
export const LIST_TOP: ListPosition = { key: Number.MAX_SAFE_INTEGER, itemId: '' }

/**
 * The places of a list that follow a place, highest key first. Unlike parts that are counted off, these stay together
 * while others come and go.
 */
export async function positionsAfter(
  query: Query,
  list: string,
  place: ListPosition,
  limit: number,
): Promise<ListPosition[]> {
  return statements(query).placesBefore.all(list, place.key, place.itemId, limit)
}

/** Part of a list, lowest key first, of the entries whose key lies above `after`, and how many those are. */
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

// Entries with a key of at most `key`: whole blocks by their counters, then at most one block's entries.
function countUpTo(query: Query, list: string, key: number): number {
  const run = statements(query)
  const block = run.blockOf.get(list, key, '\u{10FFFF}')
  if (block === undefined) return 0
  const before = run.countBefore.get(list, block.key, block.itemId) ?? 0
  return before + run.keysInBlock.all(list, block.key, block.itemId, key).length
}
