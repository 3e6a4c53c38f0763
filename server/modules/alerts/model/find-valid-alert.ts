import { eq } from 'drizzle-orm'
import { isQuizReminderRight, remindersDue } from '#shared/domain/alerts/reminders.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { AlertRow } from './build-alert-row.ts'
import type { PostFacts, ReadPost } from './post-facts.schema.ts'

const { alerts } = schema

/** Alert that may still be sent, with its post. */
export type ValidAlert = { alert: AlertRow; post: PostFacts }

// Rejects reminders whose last date or start has moved.
const isStillDue = ({ facts, at }: AlertRow, { lastDate, runs }: PostFacts): boolean =>
  (facts.daysLeft === null || remindersDue(lastDate, indiaDay(at)) === facts.daysLeft) &&
  (facts.quiz === null || (runs !== null && isQuizReminderRight(facts.quiz, runs)))

/** Returns a finder of alerts with the current posts, each read once. Withdrawn alerts are null. */
export function validAlertFinder(
  query: Query,
  readPost: ReadPost,
): (alertId: string) => Promise<ValidAlert | null> {
  const known = new Map<string, ValidAlert | null>()
  async function read(id: string): Promise<ValidAlert | null> {
    const [alert] = await query.select().from(alerts).where(eq(alerts.id, id))
    if (alert === undefined || alert.phase === 'cancelled') return null
    const post = await readPost(alert.postId, query)
    return post?.isPublic === true && isStillDue(alert, post) ? { alert, post } : null
  }
  return async (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const valid = await read(id)
    known.set(id, valid)
    return valid
  }
}
