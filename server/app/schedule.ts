import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { useAlerts } from '#server/app/adapters/alerts.ts'
import { contentServices } from './services.ts'
import type { Services } from './services.ts'
import { useSchedule } from '#server/http/schedule.ts'

const SWEEP_INTERVAL_MS = HOUR_MS
// Soon after the start, since a process may live for less than an hour.
const FIRST_SWEEP_MS = 5000

export function useSchedules(
  app: FastifyInstance,
  services: Services,
  sweeps: readonly (() => Promise<unknown>)[],
): void {
  useSchedule(
    app,
    contentServices(services).map((service) => () => service.publishDue()),
  )
  useSchedule(app, [
    ...services.alerts.upkeep,
    services.attempts.closeDue,
    () => services.kinds.quiz.releasePools(),
  ])
  useSchedule(app, [...sweeps, ...services.alerts.sweeps, () => services.alerts.pipeline.ensureSweep()], {
    intervalMs: SWEEP_INTERVAL_MS,
    firstMs: FIRST_SWEEP_MS,
  })
  useAlerts(app, services.alerts)
  useSchedule(app, [() => services.payments.tick()])
}
