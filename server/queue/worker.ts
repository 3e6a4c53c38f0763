import type { Job, JobHandler, Queue } from './queue.ts'

type Worker = {
  queue: Queue
  handlers: Readonly<Record<string, JobHandler>>
  /** Is told of every failed try. */
  onFailure: (job: Job, error: unknown) => void
}

const BATCH = 8
// Below the lock's time, so that no job runs twice at once.
const LONGEST_RUN_MS = 45_000

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The job took too long.')), LONGEST_RUN_MS)
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Does the jobs of a queue: every call does all that are due, and returns how many there were. */
export function queueWorker({ queue, handlers, onFailure }: Worker): () => Promise<number> {
  async function run(job: Job): Promise<void> {
    const handler = handlers[job.type]
    if (handler === undefined) return
    try {
      await inTime(handler(job))
    } catch (error) {
      onFailure(job, error)
      await queue.fail(job, reasonOf(error))
      return
    }
    await queue.finish(job)
  }

  return async () => {
    await queue.expire()
    let count = 0
    for (;;) {
      const jobs = await queue.claim(Object.keys(handlers), BATCH)
      if (jobs.length === 0) return count
      await Promise.all(jobs.map(run))
      count += jobs.length
    }
  }
}
