import type { Db } from '#server/db/db.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'
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

/** What the way from a write to the phones needs. */
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
  /** Scheme and host of the site. */
  origin: string
}

/** Returns what reads posts and quizzes: whatever an alert is about. No two have the same id. */
export const readSubject =
  ({ readPost, readQuiz }: Pick<PipelinePorts, 'readPost' | 'readQuiz'>): ReadPost =>
  async (id, query) =>
    (await readPost(id, query)) ?? (await readQuiz(id, query))

/** Builds the way from a write to the phones: each step is a job that can be broken off and run again. */
export function alertPipeline(ports: PipelinePorts) {
  // What is told may be of a quiz.
  const telling = { ...ports, readPost: readSubject(ports) }
  const withdraw = withdrawAlerts(ports)
  const sending = deliverAlerts(telling)
  const reminders = remindOfDates(ports)
  const quizReminders = remindOfQuizzes(ports)
  const sweep = sweepAlerts(ports)
  return {
    takeUp: consumeEvents({ ...ports, withdraw }),
    expand: expandAlert(telling),
    withdraw,
    remind: (day: string) => reminders.run(day),
    deliver: () => sending.deliver(),
    /** Lets what waits be sent when it is due: after a pause, say. */
    ensureSending: () => sending.ensureNext(),
    sweep: () => sweep.run(),
    /** Adds the job that deletes what is past; called every hour while the server listens. */
    ensureSweep: () => sweep.ensure(),
    /** Starts what is due by the clock alone; called every few seconds while the server listens. */
    async tick(): Promise<void> {
      await reminders.ensure()
      await quizReminders()
      await sending.ensureNext()
    },
    /** Takes no more messages in hand: the process is about to end. */
    close: () => sending.close(),
  }
}

export type AlertPipeline = ReturnType<typeof alertPipeline>
