import type { Job, JobHandler, Queue } from './queue.ts'

const JOB_TIMEOUT_MS = 45_000
// Well below the 15 s lease: a running job stays with its worker, and the job of a dead process is soon claimed again.
const RENEW_INTERVAL_MS = 5000

/** The ports and settings of the workers of a lane. */
export type LanePorts = {
  queue: Queue
  workers: number
  /** The handlers of the lane, by job type. */
  handlers: ReadonlyMap<string, JobHandler>
  clock: () => number
  /** The longest time between two looks at the queue, milliseconds: other processes add jobs as well. */
  pollIntervalMs: number
  /** Returns the part of an error that may be stored: no foreign text. */
  reasonOf: (error: unknown) => string
  /** Called after every failed attempt. */
  onFailure: (job: Job, error: unknown) => void
  /** Called if the queue itself cannot be read or written: the lane looks again later. */
  onError: (error: unknown) => void
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The job took too long.'), { code: 'JOB_TIMEOUT' })),
      JOB_TIMEOUT_MS,
    )
  })
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Claims one job of a lane and runs it; returns true if there was one. */
function oneJob({ queue, handlers, reasonOf, onFailure, onError }: LanePorts): () => Promise<boolean> {
  const types = [...handlers.keys()]

  async function run(job: Job): Promise<void> {
    const lease = setInterval(() => void queue.renew(job).catch(onError), RENEW_INTERVAL_MS)
    try {
      await withTimeout(handlers.get(job.type)?.(job) ?? Promise.resolve())
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

/** Runs all due jobs, `workers` at a time; returns how many there were. */
async function drainWith(next: () => Promise<boolean>, workers: number): Promise<number> {
  const each = async (): Promise<number> => {
    let count = 0
    while (await next()) count += 1
    return count
  }
  const counts = await Promise.all(Array.from({ length: workers }, each))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The workers of one lane: each runs jobs one by one while any is due, and they end when none is. */
export function laneWorkers(ports: LanePorts) {
  const { queue, workers, handlers, clock, pollIntervalMs, onError } = ports
  const next = oneJob(ports)
  const types = [...handlers.keys()]
  const running = new Set<Promise<void>>()
  let isOpen = false
  let wakes = 0
  let timer: NodeJS.Timeout | undefined

  function schedulePoll(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(wakeAll, Math.min(Math.max(ms, 0), pollIntervalMs))
  }

  async function work(): Promise<void> {
    try {
      for (;;) {
        const before = wakes
        const found = await next()
        if (!isOpen) return
        // A job committed during the look found every worker busy: look again, or it would be missed.
        if (!found && before === wakes) break
      }
      const due = await queue.nextDue(types)
      schedulePoll(due === null ? pollIntervalMs : due - clock())
    } catch (error) {
      onError(error)
      schedulePoll(pollIntervalMs)
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
    /** Starts taking jobs. */
    start() {
      isOpen = true
      wakeAll()
    },
    /** Starts a worker for an added job if one is free. */
    wake() {
      wakes += 1
      if (isOpen && running.size < workers) startOne()
    },
    /** Stops taking jobs, and waits for running ones. */
    async stop() {
      isOpen = false
      clearTimeout(timer)
      await Promise.all(running)
    },
    /** Runs all due jobs, started or not; returns how many there were. */
    drain: () => drainWith(next, workers),
  }
}
