import type { ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'

/** The component that shows the dates of a post, as in the lists. */
export type DatesOf = ComponentType<{ post: JobPostSummary }>
