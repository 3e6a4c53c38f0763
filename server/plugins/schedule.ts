import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 5000

/** Runs jobs that publish what is due, every five seconds while the server listens; never two at once. */
export function useSchedule(app: FastifyInstance, jobs: readonly (() => Promise<unknown>)[]): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  async function look(): Promise<void> {
    for (const job of jobs)
      await job().catch((error: unknown) => {
        app.log.error({ err: error }, 'scheduled publication failed')
      })
  }
  app.addHook('onListen', () => {
    timer = setInterval(() => {
      running = running.then(look)
    }, LOOK_EVERY_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
