import * as z from 'zod'
import { JobPostItem, JobPostSummary } from './job-post.ts'
import { ListQuery, listPage } from './list-query.ts'

/** The query of a list of job posts. `state` narrows any list; an unknown state matches no posts. */
export const JobListQuery = ListQuery.extend({
  state: z.string('Give one state.').default('').describe('One of the 29 states; blank is all.'),
})
export type JobListQuery = z.output<typeof JobListQuery>

/** The response of a list of job posts: whole posts, or summaries if `fields=summary` was requested. */
export const JobListData = z.object({
  jobPosts: z.array(z.union([JobPostItem, JobPostSummary])),
  ...listPage,
})

/** The organisation whose posts a list has. */
export const ListedOrganisation = z.object({
  slug: z.string(),
  name: z.string().describe('Full name.'),
  short: z.string().describe('Abbreviation or short name; the full name if it has none.'),
})
export type ListedOrganisation = z.output<typeof ListedOrganisation>

/** The response of the list of an organisation's posts. */
export const OrganisationListData = JobListData.extend({ organisation: ListedOrganisation })

/** The response of a list requested with `fields=summary`, as our own client does. */
export const JobSummaryListData = z.object({
  jobPosts: z.array(JobPostSummary),
  organisation: ListedOrganisation.optional(),
  ...listPage,
})
export type JobSummaryListData = z.output<typeof JobSummaryListData>
