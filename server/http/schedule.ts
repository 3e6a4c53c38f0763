import type { FastifyInstance } from 'fastify'
import { databaseError, isReported } from '#server/lib/errors.ts'

const DEFAULT_INTERVAL_MS = 5000

/** Runs the jobs in order every `intervalMs` (5000) while the server listens; runs never overlap. */
export function useSchedule(
  app: FastifyInstance,
  jobs: readonly (() => Promise<unknown>)[],
  intervalMs = DEFAULT_INTERVAL_MS,
): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  async function runAll(): Promise<void> {
    for (const job of jobs)
      try {
        await job()
      } catch (error) {
        if (!isReported(error)) app.log.error({ err: databaseError(error) ?? error }, 'scheduled work failed')
      }
  }
  app.addHook('onListen', () => {
    timer = setInterval(() => {
      running = running.then(runAll)
    }, intervalMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
