import type { JobType } from '#shared/domain/job-types.ts'
import type { Db } from '#server/db/db.ts'
import type { PushSender } from '#server/ports/push/push-sender.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { LANES } from '#server/queue/queue.ts'
import type { Queue, JobHandler, JobRegistration } from '#server/queue/queue.ts'
import { deliverAlerts } from '#server/modules/alerts/delivery/deliver-alerts.ts'
import { expandAlert } from '#server/modules/alerts/audience/expand-alert.ts'
import {
  CONFIRM_GUEST,
  DELIVER_ALERTS,
  EXPAND_ALERT,
  REMIND,
  SWEEP_ALERTS,
  WITHDRAW_ALERT,
} from '#server/modules/alerts/model/alerts.repository.ts'
import type { ReadClosing, ReadPost, ReadStarting } from '#server/modules/alerts/model/alerts.repository.ts'
import { remindOfQuizzes } from '#server/modules/alerts/reminders/quiz-reminders.service.ts'
import { remindOfDates } from '#server/modules/alerts/reminders/remind-of-dates.ts'
import { sweepAlerts } from '#server/modules/alerts/events/sweep-alerts.ts'
import { consumeEvents, withdrawAlerts } from '#server/modules/alerts/events/consume-events.ts'
import { EVENTS_JOB } from '#server/content/model/content.model.ts'

export type PipelinePorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  sender: PushSender
  readPost: ReadPost
  readQuiz: ReadPost
  closingOn: ReadClosing
  startingIn: ReadStarting
  pace: WorkPace
  origin: string
}

/** Returns the reader of posts and quizzes. Their ids are distinct. */
export const readSubject =
  ({ readPost, readQuiz }: Pick<PipelinePorts, 'readPost' | 'readQuiz'>): ReadPost =>
  async (id, query) =>
    (await readPost(id, query)) ?? (await readQuiz(id, query))

/** Builds the pipeline from a write to the phones. Each step is a job that can be interrupted and repeated. */
export function alertPipeline(ports: PipelinePorts) {
  // Subjects of alerts include quizzes.
  const subjectPorts = { ...ports, readPost: readSubject(ports) }
  const withdraw = withdrawAlerts(ports)
  const sending = deliverAlerts(subjectPorts)
  const reminders = remindOfDates(ports)
  const quizReminders = remindOfQuizzes(ports)
  const sweep = sweepAlerts(ports)
  return {
    consumeBatch: consumeEvents({ ...ports, withdraw }),
    expand: expandAlert(subjectPorts),
    withdraw,
    remind: (day: string) => reminders.run(day),
    deliver: () => sending.deliver(),
    /** Schedules sending when pending deliveries are due, for example after a pause. */
    ensureSending: () => sending.ensureNext(),
    sweep: () => sweep.run(),
    /** Adds the sweep job; called every hour while the server listens. */
    ensureSweep: () => sweep.ensure(),
    /** Starts jobs due by the clock; called every few seconds while the server listens. */
    async tick(): Promise<void> {
      await reminders.ensure()
      await quizReminders()
      await sending.ensureNext()
    },
    /** Stops claiming messages before the process ends. */
    close: () => sending.close(),
  }
}

type Steps = {
  pipeline: ReturnType<typeof alertPipeline>
  confirmGuest: (subscriptionId: string) => Promise<void>
}

export function alertsJobs({ pipeline, confirmGuest }: Steps): JobRegistration<JobType>[] {
  const { consumeBatch, expand, withdraw, remind, deliver, sweep } = pipeline
  const job = (type: JobType, run: JobHandler): JobRegistration<JobType> => ({
    type,
    lane: LANES.alerts,
    run,
  })
  return [
    job(EVENTS_JOB, async () => {
      while (await consumeBatch());
    }),
    job(EXPAND_ALERT, ({ payload }) => expand(payload)),
    job(WITHDRAW_ALERT, ({ payload }) => withdraw.run(payload)),
    job(REMIND, ({ payload }) => remind(payload)),
    job(SWEEP_ALERTS, () => sweep()),
    {
      type: CONFIRM_GUEST,
      lane: LANES.confirmations,
      run: ({ payload }) => confirmGuest(payload),
    },
    { type: DELIVER_ALERTS, lane: LANES.push, run: () => deliver() },
  ]
}
