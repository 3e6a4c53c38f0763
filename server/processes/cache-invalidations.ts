import { asc, gt, lt, max } from 'drizzle-orm'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { cacheInvalidations } = schema

/** Drops cache tags in every process once the transaction has committed. `now` is in epoch milliseconds. */
export type Invalidate = (query: Query, tags: readonly string[], now: number) => Promise<void>

type WriterPorts = { db: Pick<Db, 'afterCommit'>; node: string; drop: (tags: readonly string[]) => void }

export function cacheInvalidator({ db, node, drop }: WriterPorts): Invalidate {
  return async (query, tags, now) => {
    if (tags.length === 0) return
    await query.insert(cacheInvalidations).values({ node, tags, at: now })
    db.afterCommit(() => drop(tags))
  }
}

/** Deletes the invalidations that every process has read long ago. */
export const purgeInvalidations =
  ({ db, clock }: { db: Db; clock: () => number }) =>
  async (): Promise<void> => {
    const isOld = lt(cacheInvalidations.at, clock() - HOUR_MS)
    const [old] = await db.read
      .select({ seq: cacheInvalidations.seq })
      .from(cacheInvalidations)
      .where(isOld)
      .limit(1)
    if (old !== undefined)
      await db.tx(async (query) => void (await query.delete(cacheInvalidations).where(isOld)))
  }

// A check reads the file. Cached data is read far more often than another process writes.
const CHECK_INTERVAL_MS = 200
// Above this number of writes, emptying the cache costs less than reading them.
const MAX_READ = 1000

type FollowerPorts = {
  db: Pick<Db, 'read' | 'dataVersion'>
  node: string
  drop: (tags: readonly string[]) => void
  /** Empties the cache: the tags of some writes are unknown. */
  clear: () => void
  /** Called if the tags could not be read: the next check reads them again. */
  onError: (error: unknown) => void
  /** Monotonic clock, milliseconds. */
  ticks?: () => number
}

async function lastInvalidation(query: Query): Promise<number> {
  const [found] = await query.select({ seq: max(cacheInvalidations.seq) }).from(cacheInvalidations)
  return found?.seq ?? 0
}

/** Follows the writes of other processes: drops the tags that they invalidated, and no others. */
export async function foreignWrites({
  db,
  node,
  drop,
  clear,
  onError,
  ticks = () => performance.now(),
}: FollowerPorts) {
  let appliedVersion = db.dataVersion()
  // Number of the last invalidation that was read.
  let last = await lastInvalidation(db.read)
  let foundVersion = appliedVersion
  let nextCheck = 0
  let reading: Promise<void> | null = null
  const listeners: (() => void)[] = []

  async function apply(): Promise<void> {
    const { seq, node: writer, tags } = cacheInvalidations
    const rows = await db.read
      .select({ seq, writer, tags })
      .from(cacheInvalidations)
      .where(gt(seq, last))
      .orderBy(asc(seq))
      .limit(MAX_READ + 1)
    const [first] = rows
    // A gap: this process was suspended for so long that invalidations were deleted before it read them.
    const isComplete = rows.length <= MAX_READ && (first === undefined || first.seq === last + 1)
    if (isComplete) {
      for (const row of rows) if (row.writer !== node) drop(row.tags)
    } else clear()
    last = isComplete ? (rows.at(-1)?.seq ?? last) : await lastInvalidation(db.read)
  }

  async function read(version: number): Promise<void> {
    try {
      await apply()
      appliedVersion = version
      for (const listener of listeners) listener()
    } catch (error) {
      onError(error)
    }
  }

  function check(): void {
    const now = ticks()
    if (now < nextCheck) return
    nextCheck = now + CHECK_INTERVAL_MS
    foundVersion = db.dataVersion()
    if (foundVersion === appliedVersion || reading !== null) return
    reading = read(foundVersion).finally(() => {
      reading = null
    })
  }

  return {
    /** Checks for writes, at most every 200 ms. Throws as `dataVersion` does. */
    check,

    /** Checks, and returns false while the tags of a found write are not yet dropped: nothing cached may be served. */
    isCurrent(): boolean {
      check()
      return foundVersion === appliedVersion
    },

    /** Registers a listener that is called after writes of other processes, whether or not they invalidated anything. */
    onWrite: (listener: () => void): void => void listeners.push(listener),

    /** Resolves once the tags of all writes found are dropped. */
    settled: async (): Promise<void> => void (await reading),
  }
}

export type ForeignWrites = Awaited<ReturnType<typeof foreignWrites>>
