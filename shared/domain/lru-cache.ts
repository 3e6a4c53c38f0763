/** Values that were used lately, under their keys. */
export type LruCache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/**
 * Keeps the values that were used last, at most `most`. They are kept in two generations, so that one that is used often is
 * found without a write: keys moved in a map at each use would outlive their requests, and the collector would have to
 * carry them along.
 */
export function lruCache<Key, Value>(most: number): LruCache<Key, Value> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  function set(key: Key, value: Value): void {
    if (young.size >= most / 2 && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const seldom = old.get(key)
      if (seldom !== undefined) set(key, seldom)
      return seldom
    },
    set: set,
  }
}
