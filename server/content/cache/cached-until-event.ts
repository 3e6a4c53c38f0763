import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/db.ts'
import { lastEvent } from '#server/db/queries/event-stream.ts'

/** Caches values made of public items until any public item changes: every such write commits an event. */
export function cachedUntilEvent<Value extends object>(db: Db, max: number) {
  const cached = new LRUCache<string, Value>({ max })
  let current = 0

  return async function read(key: string, make: () => Promise<Value>): Promise<Value> {
    const seq = await lastEvent(db.read)
    if (seq !== current) {
      cached.clear()
      current = seq
    }
    const known = cached.get(key)
    if (known !== undefined) return known
    const made = await make()
    // Caches only without a concurrent write, which may be missing from the value.
    if (seq === current) cached.set(key, made)
    return made
  }
}
