import type { Job, JobHandler, Queue } from './queue.ts'

const LONGEST_RUN_MS = 45_000
// Well below the lease's time: a job that is under way stays this worker's, and one of a process that died does not wait long.
const RENEW_EVERY_MS = 5000

/** What the workers of a lane work with. */
export type LanePorts = {
  queue: Queue
  workers: number
  /** Handlers of the lane, by type. */
  handlers: ReadonlyMap<string, JobHandler>
  clock: () => number
  /** How long to wait at most before the queue is looked at again, milliseconds: other processes add jobs as well. */
  lookEveryMs: number
  /** What may be stored of an error: no foreign text. */
  reasonOf: (error: unknown) => string
  /** Is told of every failed try. */
  onFailure: (job: Job, error: unknown) => void
  /** Is told where the queue itself could not be read or written: the lane looks again later. */
  onError: (error: unknown) => void
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The job took too long.'), { code: 'JOB_TIMEOUT' })),
      LONGEST_RUN_MS,
    )
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Takes up one job of a lane and runs it; tells whether there was one. */
function oneJob({ queue, handlers, reasonOf, onFailure, onError }: LanePorts): () => Promise<boolean> {
  const types = [...handlers.keys()]

  async function run(job: Job): Promise<void> {
    const lease = setInterval(() => void queue.renew(job).catch(onError), RENEW_EVERY_MS)
    try {
      await inTime(handlers.get(job.type)?.(job) ?? Promise.resolve())
    } catch (error) {
      onFailure(job, error)
      await queue.fail(job, reasonOf(error))
      return
    } finally {
      clearInterval(lease)
    }
    await queue.finish(job)
  }

  return async () => {
    await queue.expire()
    const job = await queue.claim(types)
    if (job !== null) await run(job)
    return job !== null
  }
}

/** Does all jobs that are found, so many at once; returns how many there were. */
async function drainWith(next: () => Promise<boolean>, workers: number): Promise<number> {
  const each = async (): Promise<number> => {
    let count = 0
    while (await next()) count += 1
    return count
  }
  const counts = await Promise.all(Array.from({ length: workers }, each))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The workers of one lane: each takes jobs one by one while any is due, and they end when none is. */
export function laneWorkers(ports: LanePorts) {
  const { queue, workers, handlers, clock, lookEveryMs, onError } = ports
  const next = oneJob(ports)
  const types = [...handlers.keys()]
  const running = new Set<Promise<void>>()
  let isOpen = false
  let wakes = 0
  let timer: NodeJS.Timeout | undefined

  function lookAgainIn(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(wakeAll, Math.min(Math.max(ms, 0), lookEveryMs))
  }

  async function work(): Promise<void> {
    try {
      for (;;) {
        const before = wakes
        const found = await next()
        if (!isOpen) return
        // A commit between the look and its end would otherwise find every worker busy and be overlooked.
        if (!found && before === wakes) break
      }
      const due = await queue.nextDue(types)
      lookAgainIn(due === null ? lookEveryMs : due - clock())
    } catch (error) {
      onError(error)
      lookAgainIn(lookEveryMs)
    }
  }

  function startOne(): void {
    const worker = work().finally(() => running.delete(worker))
    running.add(worker)
  }

  function wakeAll(): void {
    wakes += 1
    if (!isOpen) return
    while (running.size < workers) startOne()
  }

  return {
    /** Lets the workers take jobs from now on. */
    start() {
      isOpen = true
      wakeAll()
    },
    /** A job was added. */
    wake() {
      wakes += 1
      if (isOpen && running.size < workers) startOne()
    },
    /** Takes no more jobs, and waits for those under way. */
    async stop() {
      isOpen = false
      clearTimeout(timer)
      await Promise.all(running)
    },
    /** Does what is due, whether started or not; returns how many jobs there were. */
    drain: () => drainWith(next, workers),
  }
}
