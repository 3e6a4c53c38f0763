import type { ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'

/** How the dates of a post are shown: as in the lists. */
export type DatesOf = ComponentType<{ post: JobPostSummary }>
