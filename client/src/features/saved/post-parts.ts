import type { ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { FullPost } from '#client/device/db.ts'

/** What the pages of posts lend to this one, so that a post says the same everywhere. */
export type PostParts = {
  /** The newest stage and the next date of a post. */
  Dates: ComponentType<{ post: JobPostSummary }>
  /** The button of its newest stage; `whole` is the post if the device holds it. */
  Action: ComponentType<{ post: JobPostSummary; whole: FullPost | undefined }>
}
