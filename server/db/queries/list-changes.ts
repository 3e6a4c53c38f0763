import type { Query } from '#server/db/db.ts'
import { BLOCK_MAX, FIRST_KEY, LISTED_COLUMNS } from './counted-lists.ts'
import type { ListedPosition, ListPosition } from './counted-lists.ts'
import { jsonRows } from './json-sql.ts'
import { preparePerConnection } from './prepared-statements.ts'

type Block = ListedPosition & { count: number }

const POSITIONS = `select list, key, "itemId" from ${jsonRows(LISTED_COLUMNS)} e`
const RETURNED = 'list, key, item_id as "itemId"'

// Rows are written in the order of their keys, so that no two transactions wait for each other's rows.
const statements = preparePerConnection((connection) => ({
  add: connection.prepare<[string], ListedPosition>(
    `insert into listings (list, key, item_id) ${POSITIONS} where true order by list, key, "itemId"
     on conflict (list, key, item_id) do nothing returning ${RETURNED}`,
  ),
  remove: connection.prepare<[string], ListedPosition>(
    `delete from listings where (list, key, item_id) in (${POSITIONS}) returning ${RETURNED}`,
  ),
  count: connection.prepare<[string], Block>(
    `insert into listing_blocks (list, key, item_id, count)
     select p.list, p.key, p.item_id, sum(p.change) from (
       select e.list, coalesce(b.key, ${FIRST_KEY}) as key, coalesce(b.item_id, '') as item_id, e.change
       from ${jsonRows({ ...LISTED_COLUMNS, change: 'integer' })} e
       left join listing_blocks b on b.list = e.list and (b.key, b.item_id) = (
         select c.key, c.item_id from listing_blocks c
         where c.list = e.list and (c.key, c.item_id) <= (e.key, e."itemId")
         order by c.key desc, c.item_id desc limit 1
       )
     ) p group by p.list, p.key, p.item_id having sum(p.change) <> 0 order by p.list, p.key, p.item_id
     on conflict (list, key, item_id) do update set count = listing_blocks.count + excluded.count
     returning ${RETURNED}, count`,
  ),
  deleteBlocks: connection.prepare<[string]>(
    `delete from listing_blocks where (list, key, item_id) in (${POSITIONS})`,
  ),
  entryAt: connection.prepare<[string, number, string, number], ListPosition>(
    `select key, item_id as "itemId" from listings where list = ? and (key, item_id) >= (?, ?)
     order by key, item_id limit 1 offset ?`,
  ),
  setCount: connection.prepare<[number, string, number, string]>(
    'update listing_blocks set count = ? where list = ? and key = ? and item_id = ?',
  ),
  addBlock: connection.prepare<[string, number, string, number]>(
    'insert into listing_blocks (list, key, item_id, count) values (?, ?, ?, ?)',
  ),
}))

const miscounted = (list: string) => new Error(`The blocks of the list ${list} do not add up.`)

async function splitBlock(query: Query, { list, key, itemId, count }: Block): Promise<void> {
  if (count <= BLOCK_MAX) return
  const { entryAt, setCount, addBlock } = statements(query)
  const half = Math.floor(count / 2)
  const middle = await entryAt.get(list, key, itemId, half)
  if (middle === undefined) throw miscounted(list)
  await setCount.run(half, list, key, itemId)
  await addBlock.run(list, middle.key, middle.itemId, count - half)
  await splitBlock(query, { list, key, itemId, count: half })
  await splitBlock(query, { list, ...middle, count: count - half })
}

async function countChanges(
  query: Query,
  changes: readonly (ListedPosition & { change: number })[],
): Promise<void> {
  const { count, deleteBlocks } = statements(query)
  const blocks = await count.all(JSON.stringify(changes))
  const wrong = blocks.find((block) => block.count < 0)
  if (wrong !== undefined) throw miscounted(wrong.list)
  const empty = blocks.filter((block) => block.count === 0)
  if (empty.length > 0) await deleteBlocks.run(JSON.stringify(empty))
  for (const block of blocks) await splitBlock(query, block)
}

type ListChanges = { added?: readonly ListedPosition[]; removed?: readonly ListedPosition[] }

/** Adds positions to their lists and removes others, in a few statements. Skips those already added or missing. */
export async function changeLists(query: Query, { added = [], removed = [] }: ListChanges): Promise<void> {
  const run = statements(query)
  const gone = removed.length === 0 ? [] : await run.remove.all(JSON.stringify(removed))
  const fresh = added.length === 0 ? [] : await run.add.all(JSON.stringify(added))
  const changes = [
    ...gone.map((position) => ({ ...position, change: -1 })),
    ...fresh.map((position) => ({ ...position, change: 1 })),
  ]
  if (changes.length > 0) await countChanges(query, changes)
}
