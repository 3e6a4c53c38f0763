import { eq } from 'drizzle-orm'
import { isQuizReminderRight, remindersDue } from '#shared/domain/alerts/reminders.ts'
import type { QuizTimes } from '#shared/domain/alerts/reminders.ts'
import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { JobWithEligibility } from '#shared/domain/eligibility/sort-open-jobs.ts'
import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

/** Finds the subscriptions of an alert. Payload: alert id. */
export const EXPAND_ALERT = 'alerts.expand'

/** Cancels the pending deliveries of a withdrawn alert. Payload: alert id. */
export const WITHDRAW_ALERT = 'alerts.withdraw'

/** Creates the reminders of a day. Payload: the day. */
export const REMIND = 'alerts.remind'

export const DELIVER_ALERTS = 'alerts.deliver'

/** Confirms a guest's subscription by a first push. Payload: subscription id. */
export const CONFIRM_GUEST = 'alerts.confirm'

export const SWEEP_ALERTS = 'alerts.sweep'

/** Facts of a post or quiz that alerts need. */
export type PostFacts = {
  id: string
  isPublic: boolean
  postName: string
  /** Short name, or ''. */
  organisation: string
  /** State, or '' for all India. */
  state: string
  /** `YYYY-MM-DD`, or ''. */
  beginDate: string
  lastDate: string
  url: string
  /** Times of a quiz; null for a post. */
  runs: QuizTimes | null
  qualifications: readonly Qualification[]
  organisationSlug: string
  purpose: string
  /** Dates and conditions of a job post; null for a quiz. */
  job: JobWithEligibility | null
  /** Topics whose lists contain the post now. */
  topics: readonly AlertTopic[]
  text: () => { title: string; body: string }
}

/** Reads a post in any status, within the transaction of `query`. Returns null for an unknown id. */
export type ReadPost = (id: string, query?: Query) => Promise<PostFacts | null>

/** Reads ids of public quizzes that start after one instant and until another, epoch milliseconds. */
export type ReadStarting = (after: number, until: number) => Promise<string[]>

/** Reads ids of public posts by last date (`YYYY-MM-DD`). */
export type ReadClosing = (day: string) => Promise<string[]>

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
  /** Latest instant at which the content is still useful; null for none. The limit on the alert's age applies too. */
  deadline: number | null
}

export const newAlert = (given: NewAlert): AlertRow => ({
  ...given,
  phase: given.facts.isPush ? 'held' : 'line',
  expandedKey: '',
  expandedOwner: '',
  ...NO_COUNTS,
})

/** Returns an alert as its recipients by profile see it: the news is that the job fits. */
export const toEligibleAlert = <Alert extends Pick<AlertRow, 'facts'>>(alert: Alert): Alert => ({
  ...alert,
  facts: { ...alert.facts, kind: 'eligibleJobs' },
})

/** Alert that may still be sent, with its post. */
type ValidAlert = { alert: AlertRow; post: PostFacts }

// Rejects reminders whose last date or start has moved.
const isStillDue = ({ facts, at }: AlertRow, { lastDate, runs }: PostFacts): boolean =>
  (facts.daysLeft === null || remindersDue(lastDate, indiaDay(at)) === facts.daysLeft) &&
  (facts.quiz === null || (runs !== null && isQuizReminderRight(facts.quiz, runs)))

/** Returns a finder of alerts with their current posts; it reads each only once. Null for withdrawn alerts. */
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
