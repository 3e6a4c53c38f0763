import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import type { Queue } from './queue.ts'

const { jobs } = schema

/** Reads and revives jobs that were given up; `wake` tells the workers of a type after the commit. */
export function failedJobs(db: Db, wake: (type: string) => void): Pick<Queue, 'failed' | 'retry'> {
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
