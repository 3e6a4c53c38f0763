import { LRUCache } from 'lru-cache'
import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'

type TaggedCacheOptions = {
  /** Maximum total size of the entries in bytes; 0 turns the cache off. */
  maxBytes: number
  /** Clock in epoch milliseconds: a new day in India clears the cache. */
  clock: () => number
  /** Returns false while the tags of a write of another process are not yet dropped: nothing is served or stored. */
  isCurrent?: () => boolean
}

export type CacheCandidate<Value> = { value: Value; tags: readonly string[]; bytes: number; epoch: number }

type Entry<Value> = {
  key: string
  value: Value
  tags: readonly string[]
  bytes: number
  until: number
}

const UNTIL = 'until:'

/** Returns the cache tag of a response that changes at a known instant (epoch milliseconds): its entry expires then. */
export const expiryTag = (instant: number): string => `${UNTIL}${instant}`

const findExpiry = (tags: readonly string[]): number =>
  Math.min(...tags.filter((tag) => tag.startsWith(UNTIL)).map((tag) => Number(tag.slice(UNTIL.length))))

// One entry may take 1/16 of the total, so that a few large ones do not evict all others.
const MAX_ENTRY_DIVISOR = 16
const ENTRY_BYTES = 1024

const textBytes = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + 2 * text.length, 0)

function entriesByUse<Value>(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry<Value>>({
    // Must be positive; a cache of 0 bytes gets no entries.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ key, tags }, _key, reason) {
      if (reason === 'set') return
      for (const tag of tags) {
        const tagged = keysByTag.get(tag)
        tagged?.delete(key)
        if (tagged?.size === 0) keysByTag.delete(tag)
      }
    },
  })

  return {
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    has: (key: string) => entries.has(key),
    peek: (key: string) => entries.peek(key),
    use: (key: string) => entries.get(key),
    add(entry: Entry<Value>): void {
      for (const tag of entry.tags) {
        const tagged = keysByTag.get(tag)
        if (tagged === undefined) keysByTag.set(tag, new Set([entry.key]))
        else tagged.add(entry.key)
      }
      entries.set(entry.key, entry)
    },
    addBytes(entry: Entry<Value>, more: number): void {
      const bytes = entry.bytes + more
      if (bytes > maxBytes) entries.delete(entry.key)
      else entries.set(entry.key, { ...entry, bytes })
    },
    remove: (key: string): void => void entries.delete(key),
    removeTagged(tag: string): void {
      for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
    },
    clear(): void {
      keysByTag.clear()
      entries.clear()
    },
  }
}

function dayAround(now: number): { start: number; end: number } {
  const day = indiaDay(now)
  return { start: indiaDayStart(day), end: indiaDayStart(addDays(day, 1)) }
}

// Returns a function that returns true once after each end of a day in India. No timers: unread entries may stay.
function watchDays(clock: () => number): () => boolean {
  let day = dayAround(clock())
  return () => {
    const now = clock()
    if (now < day.end && now >= day.start) return false
    day = dayAround(now)
    return true
  }
}

/** Caches responses until a write of their tags, their expiry, or the end of India's day. */
export function taggedCache<Value>(options: TaggedCacheOptions) {
  const { maxBytes, clock, isCurrent = () => true } = options
  const entries = entriesByUse<Value>(maxBytes)
  const isOtherDay = watchDays(clock)
  let epoch = 0
  let hits = 0
  let misses = 0

  function clear(): void {
    epoch += 1
    entries.clear()
  }

  /** Returns false while the cache must neither serve nor store entries. */
  function check(): boolean {
    if (isOtherDay()) clear()
    return isCurrent()
  }

  return {
    isOn: maxBytes > 0,

    get(key: string): Value | undefined {
      if (!check()) return undefined
      const entry = entries.use(key)
      if (entry === undefined) return undefined
      if (entry.until > clock()) {
        hits += 1
        return entry.value
      }
      entries.remove(key)
      return undefined
    },

    /** Returns the current epoch. Note it when a response begins: a response from an earlier epoch may be stale. */
    epoch: (): number => epoch,

    set(key: string, made: CacheCandidate<Value>): Value | null {
      misses += 1
      const tags = [...new Set(made.tags)]
      const bytes = made.bytes + ENTRY_BYTES + textBytes([key, ...tags])
      if (tags.length === 0 || bytes > maxBytes / MAX_ENTRY_DIVISOR) return null
      if (!check()) return null
      const until = findExpiry(tags)
      if (made.epoch !== epoch || until <= clock()) return null
      const earlier = entries.peek(key)
      // A concurrent request has stored the same response, perhaps with compressed forms: that entry stays.
      if (earlier !== undefined && earlier.until > clock()) return earlier.value
      entries.remove(key)
      entries.add({ key, value: made.value, tags, bytes, until })
      return made.value
    },

    addBytes(key: string, value: Value, more: number): void {
      const entry = entries.peek(key)
      if (entry?.value === value) entries.addBytes(entry, more)
    },

    /** Removes every entry with one of these tags; call after the write's commit. */
    invalidate(tags: readonly string[]): void {
      if (tags.length === 0) return
      epoch += 1
      for (const tag of tags) entries.removeTagged(tag)
    },

    /** Removes all entries. */
    clear,

    has: (key: string): boolean => entries.has(key),

    stats: (): { entries: number; bytes: number } => entries.size(),

    /** Returns the number of values read from the cache, and of values made because it lacked them. */
    uses: (): { hits: number; misses: number } => ({ hits, misses }),
  }
}

export type TaggedCache<Value> = ReturnType<typeof taggedCache<Value>>
