/** A cache of recently used values by key. */
export type LruCache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/**
 * Creates an approximate LRU cache of at most `max` values. It has two generations, so that a hit on a frequently used
 * value needs no write. Re-inserting the key at each use would keep keys alive beyond their requests, which is work for
 * the garbage collector.
 */
export function lruCache<Key, Value>(max: number): LruCache<Key, Value> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  function set(key: Key, value: Value): void {
    if (young.size >= max / 2 && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get(key) {
      const recent = young.get(key)
      if (recent !== undefined) return recent
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}
