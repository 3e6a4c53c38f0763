import { and, eq, inArray, isNotNull, isNull, lte, asc, count, desc, min } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import type { Db, Query } from '#server/db/db.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection, rowInsert } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Job, NewJob, Queue } from './queue.ts'

type Lease = { types: string; now: number; until: number }

// One index look-up per type: pending jobs are not scanned.
const firstOfType = (column: string) =>
  `(select ${column} from jobs where type = t.value and failed_at is null order by run_at, id limit 1)`

/** Statements that a worker runs for every job: a query builder would take longer than they do. */
const jobStatements = preparePerConnection((connection) => ({
  nextDue: connection.prepareScalar<[string], number | null>(
    `select min(${firstOfType('run_at')}) from ${jsonElements('?')} t`,
  ),
  claim: connection.prepare<[Lease], Job>(
    `update jobs set attempts = attempts + 1, run_at = @until
     where id = (
       select j.id from ${jsonElements('@types')} t join jobs j on j.id = ${firstOfType('id')}
       where j.run_at <= @now order by j.run_at, j.id limit 1
     ) and failed_at is null and run_at <= @now
     returning id, type, payload, attempts, expires_at as "expiresAt"`,
  ),
  /** Removes a job only under its current lease: a late worker must not remove a job that another has claimed. */
  finish: connection.prepare<[string, number]>('delete from jobs where id = ? and attempts = ?'),
  expired: connection.prepare<[number], { id: string }>(
    'select id from jobs where expires_at <= ? order by expires_at, id limit 1',
  ),
}))

const { jobs } = schema

const insertJob = rowInsert(jobs)

/** Lease duration in milliseconds: then another worker may claim the job, unless the lease was renewed. */
export const LEASE_MS = 15_000
const MAX_ATTEMPTS = 10
// Jitter of 25 %, so that jobs that failed together are not retried together.
const BACKOFF = { baseMs: 5000, maxMs: 15 * MINUTE_MS, jitter: [0.75, 1.25] } as const
const REASON_LENGTH = 300

// Requires the lease of this worker: a late worker must not change a job that another has claimed.
const mine = ({ id, attempts }: Job) => and(eq(jobs.id, id), eq(jobs.attempts, attempts))

type Ports = { db: Db; clock: () => number }

export const sqliteQueue = (ports: Ports): Queue => ({
  ...producer(ports),
  ...claimer(ports),
  ...finisher(ports),
})

function producer({
  db,
}: Ports): Pick<Queue, 'enqueue' | 'ensure' | 'cancel' | 'onCommitted' | 'pending' | 'failed' | 'retry'> {
  const listeners: ((type: string) => void)[] = []
  const wake = (type: string): void =>
    db.afterCommit(() => {
      for (const listener of listeners) listener(type)
    })

  async function enqueue(query: Query, { id, type, payload, now, runAt, expiresAt }: NewJob): Promise<void> {
    await insertJob(query, {
      id,
      type,
      payload,
      runAt: runAt ?? now,
      expiresAt: expiresAt ?? null,
      attempts: 0,
      lastError: '',
      createdAt: now,
      failedAt: null,
    })
    wake(type)
  }

  return {
    ...failedJobs(db, wake),
    enqueue,
    async ensure(query, job) {
      const waits = and(eq(jobs.type, job.type), isNull(jobs.failedAt), lte(jobs.runAt, job.runAt ?? job.now))
      // Running jobs do not count, because they may have read their input before this call.
      const unclaimed = and(waits, eq(jobs.attempts, 0))
      const first = query.select({ id: jobs.id }).from(jobs).where(unclaimed).orderBy(asc(jobs.id)).limit(1)
      // Writes the job, so that no worker claims it before this transaction commits its input.
      const waiting = await query
        .update(jobs)
        .set({ attempts: 0 })
        .where(and(unclaimed, inArray(jobs.id, first)))
        .returning({ id: jobs.id })
      if (waiting.length === 0) await enqueue(query, job)
    },
    async cancel(query, id) {
      await query.delete(jobs).where(eq(jobs.id, id))
    },
    onCommitted: (listener) => void listeners.push(listener),
    async pending() {
      const rows = await db.read
        .select({ type: jobs.type, count: count(), firstAt: min(jobs.runAt) })
        .from(jobs)
        .where(isNull(jobs.failedAt))
        .groupBy(jobs.type)
      return rows.map((row) => ({ ...row, firstAt: row.firstAt ?? 0 }))
    },
  }
}

function claimer({ db, clock }: Ports): Pick<Queue, 'claim' | 'nextDue'> {
  const nextDue = async (types: string): Promise<number | null> =>
    (await jobStatements(db.read).nextDue.get(types)) ?? null

  // One statement that writes one row, only if it is still due. Claims run one by one, so two never find the same job.
  const lease = (types: string, now: number): Promise<Job | null> =>
    db.tx(
      async (query) => (await jobStatements(query).claim.get({ types, now, until: now + LEASE_MS })) ?? null,
      'queue',
    )

  return {
    async claim(types) {
      const given = JSON.stringify(types)
      for (;;) {
        const now = clock()
        const dueAt = await nextDue(given)
        // Most reads find no due job: then no transaction blocks other writes.
        if (dueAt === null || dueAt > now) return null
        const job = await lease(given, now)
        if (job !== null) return job
      }
    },
    nextDue: (types) => nextDue(JSON.stringify(types)),
  }
}

function finisher({ db, clock }: Ports): Pick<Queue, 'renew' | 'finish' | 'fail' | 'expire'> {
  return {
    async renew(job) {
      const runAt = clock() + LEASE_MS
      // One statement on one row, which changes the job only under its current lease; `finish` and `fail` too.
      await db.tx(
        async (query) => void (await query.update(jobs).set({ runAt }).where(mine(job))),
        `job/${job.id}`,
      )
    },

    async finish(job) {
      await db.tx(
        async (query) => void (await jobStatements(query).finish.run(job.id, job.attempts)),
        `job/${job.id}`,
      )
    },

    async fail(job, reason) {
      const now = clock()
      const isGivenUp = job.expiresAt === null && job.attempts >= MAX_ATTEMPTS
      const next = isGivenUp
        ? { failedAt: now, runAt: now }
        : { runAt: now + backoffMs(job.attempts, BACKOFF) }
      const lastError = reason.slice(0, REASON_LENGTH)
      await db.tx(async (query) => {
        await query
          .update(jobs)
          .set({ ...next, lastError })
          .where(mine(job))
      }, `job/${job.id}`)
    },

    async expire() {
      const now = clock()
      if ((await jobStatements(db.read).expired.get(now)) === undefined) return 0
      const old = and(isNotNull(jobs.expiresAt), lte(jobs.expiresAt, now))
      return db.tx(async (query) => (await query.delete(jobs).where(old).returning({ id: jobs.id })).length)
    },
  }
}

function failedJobs(db: Db, wake: (type: string) => void): Pick<Queue, 'failed' | 'retry'> {
  const { id, type, attempts, lastError } = jobs
  const isFailed = isNotNull(jobs.failedAt)
  return {
    async failed(limit) {
      const rows = await db.read
        .select({ id, type, attempts, lastError, failedAt: jobs.failedAt })
        .from(jobs)
        .where(isFailed)
        .orderBy(desc(jobs.failedAt), asc(id))
        .limit(limit)
      const [counted] = await db.read.select({ total: count() }).from(jobs).where(isFailed)
      return {
        jobs: rows.map((row) => ({ ...row, failedAt: row.failedAt ?? 0 })),
        total: counted?.total ?? 0,
      }
    },

    async retry(query, jobId, now) {
      const rows = await query
        .update(jobs)
        .set({ failedAt: null, attempts: 0, runAt: now, lastError: '' })
        .where(and(eq(id, jobId), isFailed))
        .returning({ type })
      for (const row of rows) wake(row.type)
      return rows.length > 0
    },
  }
}
