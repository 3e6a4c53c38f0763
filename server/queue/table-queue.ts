import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import type { Job, Queue } from './queue.ts'

const { jobs } = schema

/** How long a worker has a job before another takes it up, milliseconds; a handler must be done earlier. */
export const LOCK_MS = 60_000
const TRIES = 10
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 15 * 60_000
const REASON_LENGTH = 300

// Doubles from try to try; spread out, so that jobs which failed together do not come back together.
function waitAfter(attempts: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return Math.round(wait * (0.75 + Math.random() / 2))
}

// Only while it is still this worker's: one that took too long must not touch what another has by now.
const mine = ({ id, attempts }: Job) => and(eq(jobs.id, id), eq(jobs.attempts, attempts))

type Ports = { db: Db; clock: () => number }

/** Jobs in a table of the product's own database. */
export const tableQueue = (ports: Ports): Queue => ({ ...giving, ...taking(ports), ...ending(ports) })

const giving: Pick<Queue, 'enqueue' | 'cancel'> = {
  async enqueue(query, { id, type, payload, now, expiresAt }) {
    await query.insert(jobs).values({
      id,
      type,
      payload,
      runAt: now,
      expiresAt: expiresAt ?? null,
      attempts: 0,
      lockedUntil: null,
      lastError: '',
      createdAt: now,
      failedAt: null,
    })
  },
  async cancel(query, id) {
    await query.delete(jobs).where(eq(jobs.id, id))
  },
}

function taking({ db, clock }: Ports): Pick<Queue, 'claim'> {
  const due = (types: readonly string[], now: number) =>
    and(
      isNull(jobs.failedAt),
      lte(jobs.runAt, now),
      inArray(jobs.type, [...types]),
      or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)),
    )

  return {
    async claim(types, limit) {
      const now = clock()
      // Nearly every look finds nothing: then nobody is kept from writing.
      const [any] = await db.read.select({ id: jobs.id }).from(jobs).where(due(types, now)).limit(1)
      if (any === undefined) return []
      return db.tx(async (query) => {
        const found = await query
          .select()
          .from(jobs)
          .where(due(types, now))
          .orderBy(asc(jobs.runAt), asc(jobs.id))
          .limit(limit)
        const claimed: Job[] = []
        for (const { id, type, payload, attempts, expiresAt } of found) {
          const job = { id, type, payload, attempts: attempts + 1, expiresAt }
          const lock = { attempts: job.attempts, lockedUntil: now + LOCK_MS }
          await query.update(jobs).set(lock).where(eq(jobs.id, id))
          claimed.push(job)
        }
        return claimed
      })
    },
  }
}

function ending({ db, clock }: Ports): Pick<Queue, 'finish' | 'fail' | 'expire'> {
  return {
    async finish(job) {
      await db.tx(async (query) => void (await query.delete(jobs).where(mine(job))))
    },

    async fail(job, reason) {
      const now = clock()
      const isGivenUp = job.expiresAt === null && job.attempts >= TRIES
      const next = isGivenUp ? { failedAt: now } : { runAt: now + waitAfter(job.attempts) }
      const lastError = reason.slice(0, REASON_LENGTH)
      await db.tx(async (query) => {
        await query
          .update(jobs)
          .set({ ...next, lastError, lockedUntil: null })
          .where(mine(job))
      })
    },

    async expire() {
      const old = and(isNotNull(jobs.expiresAt), lte(jobs.expiresAt, clock()))
      const [any] = await db.read.select({ id: jobs.id }).from(jobs).where(old).limit(1)
      if (any === undefined) return 0
      return db.tx(async (query) => (await query.delete(jobs).where(old).returning({ id: jobs.id })).length)
    },
  }
}
