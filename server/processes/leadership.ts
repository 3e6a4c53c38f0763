import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#server/db/db.ts'
import { withTransactions } from '#server/db/with-transactions.ts'
import { isUnavailable } from '#server/lib/errors.ts'
import { findLease, isSameLease, releaseLease, renewLease, takeLease } from './leases.repository.ts'
import type { Lease } from './leases.repository.ts'
import { isEndedNode } from './node-id.ts'

const NAME = 'scheduled work'

/** Interval of `renew`, milliseconds. */
export const RENEW_INTERVAL_MS = 5000
// A living process renews its lease at least once in this time, even if it waits for a write lock.
const STALE_MS = 18_000
// A holder stops its work before another process may begin it.
const TRUST_MS = 14_000

/** Thrown in a transaction of scheduled work that another process has taken over. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

const isLeaseLost = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.some(isLeaseLost) : error instanceof LeaseLost

type Ports = {
  db: Db
  node: string
  /** Monotonic clock, milliseconds. */
  ticks?: () => number
  isEnded?: (node: string) => boolean
}

/** Builds a check for a lease whose holder has ended or given it up, or has not renewed it for 18 s. */
function staleness(isEnded: (node: string) => boolean) {
  let seen: { lease: Lease; at: number } | null = null
  return (lease: Lease, now: number): boolean => {
    if (lease.node === '' || isEnded(lease.node)) return true
    if (seen === null || !isSameLease(seen.lease, lease)) seen = { lease, at: now }
    return now - seen.at >= STALE_MS
  }
}

/** Returns the database for services: their transactions in scheduled work throw `LeaseLost` if the lease was lost. */
function fencedDatabase(db: Db, working: AsyncLocalStorage<number>): Db {
  return withTransactions(db, async (work, lock) => {
    const number = working.getStore()
    if (number === undefined) return await db.tx(work, lock)
    // Another process takes the lease in a transaction that runs alone, so not between this check and the commit.
    return await db.tx(async (query) => {
      if ((await findLease(query, NAME))?.number !== number)
        throw new LeaseLost('Another process has taken over the scheduled work.')
      return await work(query)
    }, lock)
  })
}

/**
 * Has one process at a time run scheduled work. Another takes over within 25 s after the death or stop of the holder.
 * A holder that was suspended cannot write any more: each transaction of its work checks the number of the lease.
 */
export function leadership({ db, node, ticks = () => performance.now(), isEnded = isEndedNode }: Ports) {
  const working = new AsyncLocalStorage<number>()
  const isFree = staleness(isEnded)
  let own: { number: number; beats: number; at: number } | null = null
  const current = () => (own !== null && ticks() - own.at < TRUST_MS ? own : null)

  return {
    /** Renews the lease, or takes it if it is free. Call it every 5 s. */
    async renew(): Promise<void> {
      const at = ticks()
      if (own !== null) {
        const { number } = own
        const beats = own.beats + 1
        const isOurs = await db.tx((query) => renewLease(query, { name: NAME, number, beats }))
        own = isOurs ? { number, beats, at } : null
        return
      }
      const free = await findLease(db.read, NAME)
      if (free !== null && !isFree(free, at)) return
      const number = await db.tx((query) => takeLease(query, { name: NAME, node, free }))
      if (number !== null) own = { number, beats: 0, at }
    },

    /** Gives the lease up, so that another process takes it at its next look. A lost database needs no release. */
    async release(): Promise<void> {
      if (own === null) return
      const { number } = own
      own = null
      try {
        await db.tx((query) => releaseLease(query, NAME, number))
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    },

    isHeld: (): boolean => current() !== null,

    /** Runs scheduled work if this process holds the lease. */
    async run(work: () => Promise<unknown>): Promise<void> {
      const lease = current()
      if (lease === null) return
      try {
        await working.run(lease.number, work)
      } catch (error) {
        if (!isLeaseLost(error)) throw error
        // The next holder continues the work.
        own = null
      }
    },

    fenced: fencedDatabase(db, working),
  }
}

export type Leadership = ReturnType<typeof leadership>
