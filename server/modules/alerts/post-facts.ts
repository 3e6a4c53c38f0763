import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'

/** What alerts need to know of a post; the app reads it from the posts. */
export type PostFacts = {
  id: string
  isPublic: boolean
  postName: string
  /** Name of the organisation, or ''. */
  organisation: string
  /** The state, or '' for all India. */
  state: string
  /** `YYYY-MM-DD`, or ''. */
  lastDate: string
  /** The path of its page. */
  url: string
  /** The lists in which it stands now. */
  topics: readonly AlertTopic[]
  /** The words of its title and of its text, as a search sees them. */
  words: { title: string; body: string }
}

/** Reads posts in any status; null for one that was never stored. */
export type ReadPost = (id: string) => Promise<PostFacts | null>
