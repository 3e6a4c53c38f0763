import type { FailedJobs } from '#shared/contracts/admin.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import type { Queue } from '#server/queue/queue.ts'

const MAX_JOBS = 10

type Ports = { db: Db; clock: () => number; queue: Pick<Queue, 'failed' | 'retry'> }

export const jobsService = ({ db, clock, queue }: Ports) => ({
  async failed(): Promise<FailedJobs> {
    const { jobs, total } = await queue.failed(MAX_JOBS)
    const items = jobs.map(({ id, failedAt, ...job }) => ({
      _id: id,
      ...job,
      failedAt: new Date(failedAt).toISOString(),
    }))
    return { items, total }
  },

  /** Queues an abandoned job again. Throws 404 if there is no such job. */
  async retry(id: string, actor: Actor): Promise<void> {
    const at = clock()
    await db.tx(async (query) => {
      if (!(await queue.retry(query, id, at))) throw notFound('Task not found.')
      await writeAudit(query, { at, actor, action: 'retry', target: `job/${id}` })
    })
  },
})

export type JobsService = ReturnType<typeof jobsService>
