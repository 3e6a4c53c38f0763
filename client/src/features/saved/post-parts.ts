import type { ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'

/** What the pages of posts lend to this one, so that a post says the same everywhere. */
export type PostParts = {
  /** The newest stage and the next date of a post. */
  Dates: ComponentType<{ post: JobPostSummary }>
  /** The link of its newest stage. */
  Action: ComponentType<{ post: JobPostSummary }>
}
