import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'

/** What the keeping of answers depends on. */
type TaggedCacheOptions = {
  /** How much may be kept in all, in bytes; 0 keeps nothing. */
  maxBytes: number
  /** The time, epoch milliseconds: with the day in India everything goes. */
  clock: () => number
  /** Changes when another process has written to the database. */
  dataVersion: () => number
  /** Milliseconds of a clock that never goes back, by which foreign writes are looked for. */
  ticks?: () => number
}

/** An answer that is to be kept: what it is made of, its size in bytes, and the epoch in which its making began. */
export type CacheCandidate<Answer> = { answer: Answer; tags: readonly string[]; bytes: number; epoch: number }

type Entry<Answer> = {
  key: string
  answer: Answer
  tags: readonly string[]
  bytes: number
  /** From this instant on it is no longer true, epoch milliseconds. */
  until: number
}

const UNTIL = 'until:'

/** The tag of an answer that changes by itself at a known instant (epoch milliseconds): it is not kept beyond. */
export const expiryTag = (instant: number): string => `${UNTIL}${instant}`

const untilOf = (tags: readonly string[]): number =>
  Math.min(...tags.filter((tag) => tag.startsWith(UNTIL)).map((tag) => Number(tag.slice(UNTIL.length))))

// One answer may take this part of the whole, so that a few large ones do not push out all others.
const LARGEST_PART = 16
const LOOK_EVERY_MS = 200
// Roughly what an entry takes besides its body, key and tags.
const ENTRY_BYTES = 1024

const textBytes = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + 2 * text.length, 0)

/** Entries under their keys, the one used last at the end, found by their tags too. */
function entriesByUse<Answer>() {
  const entries = new Map<string, Entry<Answer>>()
  const byTag = new Map<string, Set<Entry<Answer>>>()
  let newest: Entry<Answer> | undefined
  let bytes = 0

  function remove(entry: Entry<Answer>): void {
    if (!entries.delete(entry.key)) return
    if (newest === entry) newest = undefined
    bytes -= entry.bytes
    for (const tag of entry.tags) {
      const tagged = byTag.get(tag)
      tagged?.delete(entry)
      if (tagged?.size === 0) byTag.delete(tag)
    }
  }

  return {
    size: () => ({ entries: entries.size, bytes }),
    get: (key: string) => entries.get(key),
    use(entry: Entry<Answer>): void {
      // Nearly every request is for what was asked for a moment ago: then there is nothing to move.
      if (entry === newest) return
      entries.delete(entry.key)
      entries.set(entry.key, entry)
      newest = entry
    },
    add(entry: Entry<Answer>): void {
      entries.set(entry.key, entry)
      newest = entry
      bytes += entry.bytes
      for (const tag of entry.tags) {
        const tagged = byTag.get(tag)
        if (tagged === undefined) byTag.set(tag, new Set([entry]))
        else tagged.add(entry)
      }
    },
    addBytes(entry: Entry<Answer>, more: number): void {
      entry.bytes += more
      bytes += more
    },
    remove,
    /** Removes the entries that were not used for longest, until the rest takes no more than this. */
    shrink(maxBytes: number): void {
      for (const entry of entries.values()) {
        if (bytes <= maxBytes) return
        remove(entry)
      }
    },
    removeTagged(tag: string): void {
      for (const entry of byTag.get(tag) ?? []) remove(entry)
    },
    clear(): void {
      entries.clear()
      byTag.clear()
      newest = undefined
      bytes = 0
    },
  }
}

/** The instants between which an instant's day in India lies, epoch milliseconds. */
function dayAround(now: number): { start: number; end: number } {
  const day = indiaDay(now)
  return { start: indiaDayStart(day), end: indiaDayStart(addDays(day, 1)) }
}

// Tells whether the day in India has ended, or another process has written, since it was last asked. There are no
// timers: what is never asked for may lie.
function outsideChanges({ clock, dataVersion, ticks = () => performance.now() }: TaggedCacheOptions) {
  let day = dayAround(clock())
  let known = dataVersion()
  let nextLook = 0

  function isOtherDay(): boolean {
    const now = clock()
    if (now < day.end && now >= day.start) return false
    day = dayAround(now)
    return true
  }

  function isWritten(isDue: boolean): boolean {
    const tick = ticks()
    if (!isDue && tick < nextLook) return false
    nextLook = tick + LOOK_EVERY_MS
    const before = known
    known = dataVersion()
    return known !== before
  }

  return (isDue: boolean): boolean => {
    const isNew = isOtherDay()
    return isWritten(isDue) || isNew
  }
}

/**
 * Keeps answers in memory under their keys until a write touches one of their tags, an instant that they name has come,
 * the day in India ends, or another process writes to the database; what was used last stays where room is short.
 */
export function taggedCache<Answer>(options: TaggedCacheOptions) {
  const { maxBytes, clock } = options
  const entries = entriesByUse<Answer>()
  const isOutdated = outsideChanges(options)
  let epoch = 0

  function look(isDue: boolean): void {
    if (!isOutdated(isDue)) return
    epoch += 1
    entries.clear()
  }

  return {
    /** Whether anything is kept at all. */
    isOn: maxBytes > 0,

    /** The answer that is kept under a key. */
    get(key: string): Answer | undefined {
      look(false)
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.until <= clock()) {
        entries.remove(entry)
        return undefined
      }
      entries.use(entry)
      return entry.answer
    },

    /** To be noted when the making of an answer begins: an answer of an earlier epoch may be stale. */
    epoch: (): number => epoch,

    /** Keeps an answer. Returns the one that is kept under the key from now on, or null where it must not be kept. */
    set(key: string, made: CacheCandidate<Answer>): Answer | null {
      const tags = [...new Set(made.tags)]
      const bytes = made.bytes + ENTRY_BYTES + textBytes([key, ...tags])
      if (tags.length === 0 || bytes > maxBytes / LARGEST_PART) return null
      look(true)
      const until = untilOf(tags)
      if (made.epoch !== epoch || until <= clock()) return null
      const earlier = entries.get(key)
      // Two asked at the same time: the first one's answer is the same, and may have its codings already.
      if (earlier !== undefined && earlier.until > clock()) return earlier.answer
      if (earlier !== undefined) entries.remove(earlier)
      entries.add({ key, answer: made.answer, tags, bytes, until })
      entries.shrink(maxBytes)
      return made.answer
    },

    /** Counts what was added to a kept answer since, in bytes. */
    addBytes(key: string, answer: Answer, more: number): void {
      const entry = entries.get(key)
      if (entry?.answer !== answer) return
      entries.addBytes(entry, more)
      entries.shrink(maxBytes)
    },

    /** Drops every answer that is made of something that these tags name; to be called after the write's commit. */
    invalidate(tags: readonly string[]): void {
      if (tags.length === 0) return
      epoch += 1
      for (const tag of tags) entries.removeTagged(tag)
    },

    /** Whether something is kept under a key; changes nothing. */
    has: (key: string): boolean => entries.get(key) !== undefined,

    /** How many answers are kept, and about how many bytes they take. */
    stats: (): { entries: number; bytes: number } => entries.size(),
  }
}

export type TaggedCache<Answer> = ReturnType<typeof taggedCache<Answer>>
