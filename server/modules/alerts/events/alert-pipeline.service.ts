import type { Db } from '#server/db/db.ts'
import type { PushSender } from '#server/ports/push/push-sender.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Queue } from '#server/queue/queue.ts'
import { deliverAlerts } from '#server/modules/alerts/delivery/deliver-alerts.ts'
import { expandAlert } from '#server/modules/alerts/audience/expand-alert.ts'
import type { ReadClosing, ReadPost, ReadStarting } from '#server/modules/alerts/model/post-facts.schema.ts'
import { remindOfQuizzes } from '#server/modules/alerts/reminders/remind-of-quizzes.ts'
import { remindOfDates } from '#server/modules/alerts/reminders/remind-of-dates.ts'
import { sweepAlerts } from './sweep-alerts.ts'
import { consumeEvents } from './consume-events.ts'
import { withdrawAlerts } from './withdraw-alerts.ts'

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

export type AlertPipeline = ReturnType<typeof alertPipeline>
