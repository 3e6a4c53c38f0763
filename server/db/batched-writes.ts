import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Query } from './db.ts'
import type { Lock } from './locks.ts'

// Limits the size of a batch, so that other transactions wait no longer for it than for a usual transaction.
const MOST = 64

type Batch<Item> = { items: Item[]; written: Promise<void> }

/** Writes small items in shared transactions, at half the cost. `write` must accept all: one failure fails a batch. */
export function batchedWrites<Item>(
  db: Pick<Db, 'tx'>,
  write: (query: Query, item: Item) => Promise<void>,
  lock?: Lock,
) {
  // A batch belongs to all its callers: the context of the first must not apply to it.
  const outside = AsyncLocalStorage.snapshot()
  let open: Batch<Item> | null = null

  function begin(): Batch<Item> {
    const items: Item[] = []
    const close = () => {
      if (open?.items === items) open = null
    }
    const written = outside(() =>
      db.tx(async (query) => {
        close()
        for (const item of items) await write(query, item)
      }, lock),
    )
    // If the transaction cannot begin, its callback, which closes the batch, never runs.
    written.catch(close)
    return { items, written }
  }

  return (item: Item): Promise<void> => {
    if (open === null || open.items.length === MOST) open = begin()
    open.items.push(item)
    return open.written
  }
}
