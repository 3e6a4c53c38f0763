import type { Db, Query } from './db.ts'

// As many as a group of transactions has: others wait their turn no longer than for those.
const MOST = 64

type Batch<Item> = { items: Item[]; written: Promise<void> }

/**
 * Returns a function that writes small independent items, those that wait for the writer in one transaction: each on its own costs
 * as much for the transaction as for its rows. It resolves once the item is on disk. What fails fails for all of them, so
 * `write` must refuse none.
 */
export function batchedWrites<Item>(db: Pick<Db, 'tx'>, write: (query: Query, item: Item) => Promise<void>) {
  let open: Batch<Item> | null = null

  function begin(): Batch<Item> {
    const items: Item[] = []
    // Whatever comes from then on is for the next.
    const close = () => {
      if (open?.items === items) open = null
    }
    const written = db.tx(async (query) => {
      close()
      for (const item of items) await write(query, item)
    })
    // A transaction that cannot begin never runs the work.
    written.catch(close)
    return { items, written }
  }

  return (item: Item): Promise<void> => {
    if (open === null || open.items.length === MOST) open = begin()
    open.items.push(item)
    return open.written
  }
}
