import { eq } from 'drizzle-orm'
import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { isQuizReminderRight, remindersDue } from '#shared/domain/alerts/reminders.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Query } from '#server/db/db.ts'
import type { PostFacts, ReadPost } from './alerts.schema.ts'

const { alerts, alertState } = schema

export type AlertRow = typeof alerts.$inferSelect

const NO_COUNTS = {
  targeted: 0,
  waiting: 0,
  digest: 0,
  accepted: 0,
  failed: 0,
  pruned: 0,
  cancelled: 0,
  shown: 0,
  clicked: 0,
}

type NewAlert = {
  id: string
  postId: string
  facts: AlertFacts
  at: number
  releaseAt: number
  /** Latest useful time of sending, regardless of the alert's age; null for none. */
  deadline: number | null
}

export const newAlert = (given: NewAlert): AlertRow => ({
  ...given,
  phase: given.facts.isPush ? 'held' : 'line',
  expandedKey: '',
  expandedOwner: '',
  ...NO_COUNTS,
})

/** Alert that may still be sent, with its post. */
type ValidAlert = { alert: AlertRow; post: PostFacts }

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

/** Id of the single row of `alert_state`. */
export const STATE = 'state'

export async function isSendingPaused(query: Query): Promise<boolean> {
  const [row] = await query
    .select({ isPaused: alertState.isPaused })
    .from(alertState)
    .where(eq(alertState.id, STATE))
  return row?.isPaused ?? false
}

export async function setSendingPaused(query: Query, isPaused: boolean): Promise<void> {
  await query.update(alertState).set({ isPaused }).where(eq(alertState.id, STATE))
}
