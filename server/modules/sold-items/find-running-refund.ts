import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { SoldItem } from './buyers.repository.ts'
import { REFUND_BUYERS } from './job-types.ts'
import type { RefundTask } from './job-types.ts'

const { jobs } = schema

/** Returns whether a refund of all buyers of an item waits or runs. Few run at a time. */
export async function runningRefunds(query: Query, { kind, id }: SoldItem): Promise<boolean> {
  const rows = await query
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.type, REFUND_BUYERS), isNull(jobs.failedAt)))
  return rows.some(({ payload }) => {
    const task = JSON.parse(payload) as RefundTask
    return task.kind === kind && task.id === id
  })
}
