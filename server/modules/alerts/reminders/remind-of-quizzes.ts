import { eq } from 'drizzle-orm'
import { quizFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { quizKey } from '#shared/domain/alerts/alert-interests.ts'
import {
  quizReminderAt,
  quizReminderDue,
  quizReminderId,
  getQuizReminderExpiry,
  QUIZ_REMINDER_LATE_MS,
  QUIZ_REMINDER_LEAD_MS,
} from '#shared/domain/alerts/reminders.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import { EXPAND_ALERT } from '#server/modules/alerts/model/job-types.schema.ts'
import { newAlert } from '#server/modules/alerts/model/build-alert-row.ts'
import type { ReadPost, ReadStarting } from '#server/modules/alerts/model/post-facts.schema.ts'
import { quizReminderStatements } from './quiz-reminders.repository.ts'

const { alerts } = schema

type Ports = {
  db: Db
  clock: () => number
  queue: Pick<Queue, 'enqueue'>
  readQuiz: ReadPost
  startingIn: ReadStarting
}

/** Builds reminders of quizzes from their current starts: each once, for interests older than its due time. */
export function remindOfQuizzes({ db, clock, queue, readQuiz, startingIn }: Ports) {
  const isMade = async (query: Query, id: string): Promise<boolean> =>
    (await query.select({ id: alerts.id }).from(alerts).where(eq(alerts.id, id))).length > 0

  /** Returns the alert to create for a quiz now; null for none. */
  async function due(query: Query, quizId: string, now: number) {
    const quiz = await readQuiz(quizId, query)
    const reminder = quiz?.isPublic === true && quiz.runs !== null ? quizReminderDue(quiz.runs, now) : null
    if (reminder === null || quiz === null || quiz.runs === null) return null
    const id = quizReminderId(quizId, reminder)
    const isWanted =
      quizReminderStatements(query).isWanted.get(quizKey(quizId), quizReminderAt(reminder)) === 1
    if (!isWanted || (await isMade(query, id))) return null
    return newAlert({
      id,
      postId: quizId,
      facts: quizFacts(reminder),
      at: now,
      releaseAt: now,
      deadline: getQuizReminderExpiry(reminder, quiz.runs),
    })
  }

  return async function remind(): Promise<void> {
    const now = clock()
    for (const quizId of await startingIn(now - QUIZ_REMINDER_LATE_MS, now + QUIZ_REMINDER_LEAD_MS)) {
      if ((await due(db.read, quizId, now)) === null) continue
      await db.tx(async (query) => {
        const alert = await due(query, quizId, now)
        if (alert === null) return
        await query.insert(alerts).values(alert)
        const job = { id: `${EXPAND_ALERT}/${alert.id}`, type: EXPAND_ALERT, payload: alert.id, now }
        await queue.enqueue(query, job)
      })
    }
  }
}
