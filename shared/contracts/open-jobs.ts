import * as z from 'zod'
import { eligibility } from './eligibility.ts'
import { JobPostSummary } from './job-post.ts'
import { SyncData, SyncQuery } from './sync.ts'

export const OpenJob = JobPostSummary.extend({
  eligibility,
  fees: z
    .array(z.object({ label: z.string(), fee: z.string() }))
    .optional()
    .describe('Fees of categories; absent if the post names none.'),
}).meta({ id: 'OpenJob' })
/** Summary of a post that accepts applications today or later, with its confirmed eligibility and its fees. */
export type OpenJob = z.output<typeof OpenJob>

export const OpenJobsQuery = SyncQuery.pick({ since: true }).extend({
  since: SyncQuery.shape.since.describe(
    'The cursor of the last answer. Absent, empty or unknown here, all open jobs come.',
  ),
})
export type OpenJobsQuery = z.output<typeof OpenJobsQuery>

export const OpenJobsData = SyncData.omit({ jobPosts: true }).extend({
  jobPosts: z
    .array(OpenJob)
    .describe(
      'Posts with a closing day of today or later, also those that have not begun; new or changed ones.',
    ),
  removed: z.array(z.string()).describe('Ids of posts that changed, and are not open or public any more.'),
})
export type OpenJobsData = z.output<typeof OpenJobsData>
