import * as z from 'zod'
import { JobPostItem, JobPostSummary } from './job-post.ts'
import { ListQuery, listPage } from './list-query.ts'

/** The query of a list of job posts: any list can be narrowed to a state; an unknown state holds no posts. */
export const JobListQuery = ListQuery.extend({
  state: z.string('Give one state.').default('').describe('One of the 29 states; blank is all.'),
})
export type JobListQuery = z.output<typeof JobListQuery>

/** The answer of a list of job posts: whole posts, or their summaries where `fields=summary` was asked for. */
export const JobListData = z.object({
  jobPosts: z.array(z.union([JobPostItem, JobPostSummary])),
  ...listPage,
})

/** The answer of a list asked for with `fields=summary`, as our own client does. */
export const JobSummaryListData = z.object({ jobPosts: z.array(JobPostSummary), ...listPage })
export type JobSummaryListData = z.output<typeof JobSummaryListData>
