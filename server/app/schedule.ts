import type { FastifyInstance } from 'fastify'
import { useAlerts } from '#server/app/adapters/alerts.ts'
import { contentServices } from './services.ts'
import type { Services } from './services.ts'
import { useSchedule } from '#server/http/schedule.ts'

/** Does by the clock, while the server listens, what no request leads to; `upkeep` is that of parts beside the services. */
export function useSchedules(
  app: FastifyInstance,
  services: Services,
  upkeep: readonly (() => Promise<unknown>)[],
): void {
  useSchedule(
    app,
    contentServices(services).map((service) => () => service.publishDue()),
  )
  useSchedule(app, [
    ...upkeep,
    ...services.alerts.upkeep,
    services.attempts.closeDue,
    () => services.kinds.quiz.releasePools(),
  ])
  useAlerts(app, services.alerts)
  useSchedule(app, [() => services.payments.tick()])
}
