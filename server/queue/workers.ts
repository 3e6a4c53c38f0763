import { AsyncLocalStorage } from 'node:async_hooks'
import { everyInterval } from '#server/lib/every-interval.ts'
import type { Job, JobHandler, Queue, JobRegistration, Lane } from './queue.ts'

const JOB_TIMEOUT_MS = 45_000
// Well below the 15 s lease: a running job stays with its worker, and the job of a dead process is soon claimed again.
const RENEW_INTERVAL_MS = 5000

type LanePorts = {
  queue: Queue
  workers: number
  handlers: ReadonlyMap<string, JobHandler>
  clock: () => number
  /** Longest time between two reads of the queue, milliseconds: other processes add jobs as well. */
  pollIntervalMs: number
  reasonOf: (error: unknown) => string
  onFailure: (job: Job, error: unknown) => void
  /** Called if the queue cannot be read or written: the lane retries later. */
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

function oneJob({ queue, handlers, reasonOf, onFailure, onError }: LanePorts): () => Promise<boolean> {
  const types = [...handlers.keys()]

  async function run(job: Job): Promise<void> {
    const stopRenewing = everyInterval(RENEW_INTERVAL_MS, () => queue.renew(job), { onError })
    try {
      await withTimeout(handlers.get(job.type)?.(job) ?? Promise.resolve())
    } catch (error) {
      onFailure(job, error)
      await queue.fail(job, reasonOf(error))
      return
    } finally {
      void stopRenewing()
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

/** Schedules the next read after some milliseconds, but after `maxMs` at the latest. A new time replaces the last. */
function pollTimer(look: () => void, maxMs: number) {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    after(ms: number): void {
      stop()
      timer = setTimeout(look, Math.min(Math.max(ms, 0), maxMs))
    },
    stop,
  }
}

function workerPool(
  work: () => Promise<void>,
  { most, onError }: { most: number; onError: (error: unknown) => void },
) {
  const running = new Set<Promise<void>>()
  const startOne = (): void => {
    if (running.size >= most) return
    const worker = work().finally(() => running.delete(worker))
    worker.catch(onError)
    running.add(worker)
  }
  return {
    startOne,
    startAll(): void {
      while (running.size < most) startOne()
    },
    async idle(): Promise<unknown[]> {
      const errors: unknown[] = []
      while (running.size > 0)
        for (const result of await Promise.allSettled(running))
          if (result.status === 'rejected') errors.push(result.reason)
      return errors
    },
  }
}

function laneWorkers(ports: LanePorts) {
  const { queue, workers, handlers, clock, pollIntervalMs, onError } = ports
  const next = oneJob(ports)
  const types = [...handlers.keys()]
  const all = workerPool(work, { most: workers, onError: pollLater })
  let isOpen = false
  let draining = 0
  let wakes = 0
  let claimed = 0
  const timer = pollTimer(wakeAll, pollIntervalMs)
  const mayClaim = () => isOpen || draining > 0

  async function work(): Promise<void> {
    for (;;) {
      const before = wakes
      const found = await next()
      if (found) claimed += 1
      if (!mayClaim()) return
      const due = found ? null : await queue.nextDue(types)
      // A job committed during the read found every worker busy: read again, or it would be missed.
      if (found || before !== wakes) continue
      if (isOpen) timer.after(due === null ? pollIntervalMs : due - clock())
      return
    }
  }

  function pollLater(error: unknown): void {
    onError(error)
    if (isOpen) timer.after(pollIntervalMs)
  }

  function wakeAll(): void {
    wakes += 1
    if (mayClaim()) all.startAll()
  }

  return {
    start() {
      isOpen = true
      wakeAll()
    },
    wakeAll,
    wake() {
      wakes += 1
      if (mayClaim()) all.startOne()
    },
    async stop() {
      isOpen = false
      timer.stop()
      await all.idle()
    },
    /** Runs all due jobs, even if the workers are not started; returns their number. Throws if the queue failed. */
    async drain(): Promise<number> {
      const before = claimed
      draining += 1
      wakeAll()
      const errors = await all.idle()
      draining -= 1
      if (errors.length > 0) throw new AggregateError(errors, 'The queue could not be worked on.')
      return claimed - before
    },
  }
}

const POLL_INTERVAL_MS = 5000

type WorkersPorts = Pick<LanePorts, 'queue' | 'clock' | 'reasonOf' | 'onFailure' | 'onError'> & {
  jobs: readonly JobRegistration[]
}

function byLane(jobs: readonly JobRegistration[]): Map<Lane, Map<string, JobHandler>> {
  const lanes = new Map<Lane, Map<string, JobHandler>>()
  const types = new Set<string>()
  for (const { type, lane, run } of jobs) {
    if (types.has(type)) throw new Error(`Jobs of the type ${type} are registered twice.`)
    types.add(type)
    lanes.set(lane, (lanes.get(lane) ?? new Map<string, JobHandler>()).set(type, run))
  }
  return lanes
}

export function queueWorkers({ jobs, ...ports }: WorkersPorts) {
  const lanes = [...byLane(jobs)].map(([{ workers }, handlers]) => ({
    handlers,
    workers: laneWorkers({ ...ports, workers, handlers, pollIntervalMs: POLL_INTERVAL_MS }),
  }))
  // A job runs outside the context of the work that added it.
  const outside = AsyncLocalStorage.snapshot()
  ports.queue.onCommitted((type) => {
    for (const { handlers, workers } of lanes) if (handlers.has(type)) outside(() => workers.wake())
  })

  async function drain(): Promise<number> {
    for (let total = 0; ;) {
      const counts = await Promise.all(lanes.map(({ workers }) => workers.drain()))
      const count = counts.reduce((sum, each) => sum + each, 0)
      if (count === 0) return total
      total += count
    }
  }

  return {
    start() {
      for (const { workers } of lanes) workers.start()
    },
    /** Reads the queue now: another process may have added jobs. */
    wake() {
      for (const { workers } of lanes) workers.wakeAll()
    },
    stop: async () => void (await Promise.all(lanes.map(({ workers }) => workers.stop()))),
    drain,
  }
}
