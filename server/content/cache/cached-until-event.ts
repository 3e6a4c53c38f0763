import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/db.ts'
import { lastEvent } from '#server/db/queries/event-stream.ts'

/**
 * Keeps values that are made of public items, by a key, until any public item changes: every write that readers can see is an
 * event of the stream, committed with it. At most `max` values are kept, the least recently used are evicted.
 */
export function cachedUntilEvent<Value extends object>(db: Db, max: number) {
  const kept = new LRUCache<string, Value>({ max })
  let current = 0

  /** Returns the value of a key; makes it if none is kept. `make` reads committed data. */
  return async function read(key: string, make: () => Promise<Value>): Promise<Value> {
    const seq = await lastEvent(db.read)
    if (seq !== current) {
      kept.clear()
      current = seq
    }
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = await make()
    // A write that came meanwhile may not be in what was read.
    if (seq === current) kept.set(key, made)
    return made
  }
}
