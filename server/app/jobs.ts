import type { FastifyInstance } from 'fastify'
import type { JobType } from '#shared/domain/job-types.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isReported } from '#server/lib/errors.ts'
import { accountsJobs } from '#server/modules/accounts/accounts.jobs.ts'
import { alertsJobs } from '#server/modules/alerts/alerts.jobs.ts'
import { correctionsJobs } from '#server/modules/attempts/corrections/corrections.service.ts'
import { soldItemsJobs } from '#server/modules/sold-items/sold-items.jobs.ts'
import { contactJobs } from '#server/modules/contact/contact.jobs.ts'
import { paymentsJobs } from '#server/modules/payments/payments.jobs.ts'
import { errorFacts, errorReason } from '#server/lib/logs/error-facts.ts'
import type { Mail, Mailer } from '#server/ports/mailer.ts'
import type { Job, JobRegistration, Queue } from '#server/queue/queue.ts'
import { queueWorkers } from '#server/queue/workers.ts'
import { journalGrowth } from '#server/db/sqlite/journal-size.ts'
import { useSchedule } from '#server/http/schedule.ts'
import { RENEW_INTERVAL_MS } from '#server/processes/leadership.ts'
import type { Leadership } from '#server/processes/leadership.ts'
import type { ForeignWrites } from '#server/processes/cache-invalidations.ts'
import { contentServices } from './services.ts'
import type { Services } from './services.ts'

/** Pending jobs of a lane; `oldestMs` is the time since the first of them was due. */
type LaneReading = { lane: string; waiting: number; oldestMs: number }

declare module 'fastify' {
  interface FastifyInstance {
    runJobs: () => Promise<number>
    readLanes: () => Promise<LaneReading[]>
  }
}

export const mailSender =
  (app: FastifyInstance, mailer: Mailer) =>
  async (mail: Mail, { id, type }: Job): Promise<void> => {
    // A process that ends before the job is finished leaves the mail to be sent again.
    await mailer.send({ ...mail, id })
    app.log.info({ job: id, type }, `a mail was ${mailer.destination}`)
  }

type QueuedServices = Pick<
  Services,
  'site' | 'contact' | 'alerts' | 'payments' | 'adminAttempts' | 'soldItems'
>
type OtpMails = Parameters<typeof accountsJobs>[0]['mails']

/** Returns the jobs of all modules. Only types with a text for admins can be registered. */
export function registeredJobs(
  services: QueuedServices,
  mails: OtpMails,
  send: ReturnType<typeof mailSender>,
): JobRegistration<JobType>[] {
  const { site, contact, alerts, payments, adminAttempts, soldItems } = services
  const siteName = async () => (await site.read()).name
  return [
    ...accountsJobs({ mails, siteName, send }),
    ...contactJobs({ contact, send }),
    ...alertsJobs(alerts),
    ...paymentsJobs({ payments, send }),
    ...correctionsJobs(adminAttempts.corrections),
    ...soldItemsJobs(soldItems),
  ]
}

type Options = {
  queue: Queue
  jobs: readonly JobRegistration[]
  clock: () => number
  sandbox: { runDue: () => Promise<number> } | null
  foreign: ForeignWrites
}

function laneReader({ queue, jobs, clock }: Pick<Options, 'queue' | 'jobs' | 'clock'>) {
  const laneOf = new Map(jobs.map(({ type, lane }) => [type, lane.name]))
  return async (): Promise<LaneReading[]> => {
    const readings = new Map([...laneOf.values()].map((lane) => [lane, { lane, waiting: 0, oldestMs: 0 }]))
    for (const { type, count, firstAt } of await queue.pending()) {
      const reading = readings.get(laneOf.get(type) ?? '')
      if (reading === undefined) continue
      reading.waiting += count
      reading.oldestMs = Math.max(reading.oldestMs, clock() - firstAt)
    }
    return [...readings.values()]
  }
}

export function useQueueWorkers(
  app: FastifyInstance,
  { queue, jobs, clock, sandbox, foreign }: Options,
): void {
  const workers = queueWorkers({
    queue,
    jobs,
    clock,
    reasonOf: errorReason,
    onFailure: ({ id, type, attempts }, error) =>
      app.log.warn({ job: id, type, attempts, failure: errorFacts(error) }, 'a job failed'),
    onError: (error) => {
      if (isReported(error)) return
      app.log.error({ failure: errorFacts(error) }, 'the queue could not be worked on')
    },
  })
  app.decorate('runJobs', async () => {
    let count = 0
    for (;;) {
      const ran = ((await sandbox?.runDue()) ?? 0) + (await workers.drain())
      if (ran === 0) return count
      count += ran
    }
  })
  app.decorate('readLanes', laneReader({ queue, jobs, clock }))
  foreign.onWrite(() => workers.wake())
  app.addHook('onListen', () => workers.start())
  app.addHook('onClose', () => workers.stop())
}

const FOREIGN_CHECK_INTERVAL_MS = 200
const SWEEP_INTERVAL_MS = HOUR_MS
// Soon after the start, since a process may live for less than an hour.
const FIRST_SWEEP_MS = 5000

/** Follows the writes of other processes, and has one process at a time run scheduled work. */
export function useProcesses(
  app: FastifyInstance,
  { foreign, leader, databaseFile }: { foreign: ForeignWrites; leader: Leadership; databaseFile: string },
): void {
  useSchedule(app, [async () => foreign.check()], { intervalMs: FOREIGN_CHECK_INTERVAL_MS })
  useSchedule(app, [() => leader.renew()], { intervalMs: RENEW_INTERVAL_MS, firstMs: 0 })
  app.addHook('onClose', () => leader.release())
  const growth = journalGrowth(databaseFile)
  const checkJournal = async () => {
    const bytes = growth()
    if (bytes !== null) app.log.warn({ bytes }, 'the journal of the database grows')
  }
  useSchedule(app, [checkJournal], { intervalMs: MINUTE_MS })
}

type ScheduleOptions = {
  leader: Pick<Leadership, 'run'>
  /** Further work of each hour. */
  sweeps: readonly (() => Promise<unknown>)[]
}

export function useSchedules(
  app: FastifyInstance,
  services: Services,
  { leader, sweeps }: ScheduleOptions,
): void {
  const { run } = leader
  useSchedule(
    app,
    contentServices(services).map((service) => () => service.publishDue()),
    { run },
  )
  useSchedule(
    app,
    [...services.alerts.upkeep, services.attempts.closeDue, () => services.kinds.quiz.releasePools()],
    { run },
  )
  useSchedule(app, [...sweeps, ...services.alerts.sweeps, () => services.alerts.pipeline.ensureSweep()], {
    intervalMs: SWEEP_INTERVAL_MS,
    firstMs: FIRST_SWEEP_MS,
    run,
  })
  useSchedule(app, [() => services.alerts.pipeline.tick()], { run })
  app.addHook('preClose', async () => services.alerts.pipeline.close())
  useSchedule(app, [() => services.payments.tick()], { run })
}
