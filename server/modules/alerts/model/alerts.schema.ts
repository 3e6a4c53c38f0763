import type { QuizTimes } from '#shared/domain/alerts/reminders.ts'
import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { Query } from '#server/db/db.ts'

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
  /** Lists that hold the post now. */
  topics: readonly AlertTopic[]
  text: () => { title: string; body: string }
}

/** Reads a post in any status, within the transaction of `query`. Returns null for an unknown id. */
export type ReadPost = (id: string, query?: Query) => Promise<PostFacts | null>

/** Reads ids of public quizzes that start after one instant and until another, epoch milliseconds. */
export type ReadStarting = (after: number, until: number) => Promise<string[]>

/** Reads ids of public posts by last date (`YYYY-MM-DD`). */
export type ReadClosing = (day: string) => Promise<string[]>
