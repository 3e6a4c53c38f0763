import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'
import type { Job } from './queue.ts'

export type Due = { id: string; runAt: number }

type Lease = { id: string; now: number; until: number }

/** Statements that a worker runs for every job: a query builder would take longer than they do. */
export const jobStatements = preparePerConnection((connection) => ({
  first: connection.prepare<[string], Due>(
    'select id, run_at as runAt from jobs where type = ? and failed_at is null order by run_at, id limit 1',
  ),
  lease: connection.prepare<[Lease], Job>(
    `update jobs set attempts = attempts + 1, run_at = @until where id = @id and failed_at is null and run_at <= @now
     returning id, type, payload, attempts, expires_at as expiresAt`,
  ),
  /** Removes a job only under its current lease: a late worker must not remove a job that another has claimed. */
  finish: connection.prepare<[string, number]>('delete from jobs where id = ? and attempts = ?'),
  expired: connection.prepare<[number], { id: string }>('select id from jobs where expires_at <= ? limit 1'),
}))
