import type { FastifyInstance } from 'fastify'
import { databaseError, isReported } from '#server/lib/errors.ts'
import { everyInterval } from '#server/lib/every-interval.ts'

const DEFAULT_INTERVAL_MS = 5000

type Interval = {
  intervalMs?: number
  firstMs?: number
  /** Runs each job, or leaves it to another process. */
  run?: (job: () => Promise<unknown>) => Promise<void>
}

/** Runs the jobs in order every `intervalMs` (5000) while the server listens; runs never overlap. */
export function useSchedule(
  app: FastifyInstance,
  jobs: readonly (() => Promise<unknown>)[],
  {
    intervalMs = DEFAULT_INTERVAL_MS,
    firstMs = intervalMs,
    run = async (job) => void (await job()),
  }: Interval = {},
): void {
  let stop: (() => Promise<void>) | undefined
  const reportError = (error: unknown): void => {
    if (!isReported(error)) app.log.error({ err: databaseError(error) ?? error }, 'scheduled work failed')
  }
  async function runAll(): Promise<void> {
    for (const job of jobs)
      try {
        await run(job)
      } catch (error) {
        reportError(error)
      }
  }
  app.addHook('onListen', () => {
    stop = everyInterval(intervalMs, runAll, { firstMs, onError: reportError })
  })
  app.addHook('onClose', async () => stop?.())
}
