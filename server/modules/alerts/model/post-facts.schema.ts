import type { QuizTimes } from '#shared/domain/alerts/quiz-reminders.ts'
import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { Query } from '#server/db/db.ts'

/** What alerts need to know of a post or a quiz; the app reads it from these. */
export type PostFacts = {
  id: string
  isPublic: boolean
  postName: string
  /** Short name of the organisation, or ''. */
  organisation: string
  /** The state, or '' for all India. */
  state: string
  /** `YYYY-MM-DD`, or ''. */
  beginDate: string
  lastDate: string
  /** The path of its page. */
  url: string
  /** When a quiz can be taken; null for a post. */
  runs: QuizTimes | null
  qualifications: readonly Qualification[]
  /** The slug of the organisation, or ''. */
  organisationSlug: string
  purpose: string
  /** The lists in which it stands now. */
  topics: readonly AlertTopic[]
  /** What a search covers of it. */
  text: () => { title: string; body: string }
}

/** Reads posts in any status, in a transaction by its own query; null for one that was never stored. */
export type ReadPost = (id: string, query?: Query) => Promise<PostFacts | null>

/** Reads the ids of the public quizzes that start after one instant and until another, epoch milliseconds. */
export type ReadStarting = (after: number, until: number) => Promise<string[]>

/** Reads the ids of the public posts whose last date is a day (`YYYY-MM-DD`). */
export type ReadClosing = (day: string) => Promise<string[]>
