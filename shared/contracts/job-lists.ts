import * as z from 'zod'
import type { JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { JobPostItem, JobPostSummary } from './job-post.ts'
import { ListQuery, listPage } from './list-query.ts'

/** Query of job posts. An unknown state matches none; other unknown or repeated filters are rejected. */
export const JobListQuery = ListQuery.extend({
  state: z
    .string('Give one state.')
    .default('')
    .describe('One of the 36 states and union territories; blank is all.'),
  allIndia: z
    .enum(['', '0', '1'], 'All India is 0 or 1.')
    .default('')
    .describe('With a state: 1 lists posts without a state, too.'),
  open: z
    .enum(['', '1'], 'Open is 1.')
    .default('')
    .describe('1 lists posts that can be applied for today: begun, and their last date not over.'),
  closing: z
    .enum(['', '7'], 'Closing is 7.')
    .default('')
    .describe('7 lists posts whose last date is today or within 7 days.'),
  qualification: z
    .enum(['', ...QUALIFICATIONS], 'Choose a qualification from the list.')
    .default('')
    .describe('Posts for which this is enough.'),
  purpose: z
    .enum(['', ...PURPOSES], 'Choose a purpose from the list.')
    .default('')
    .describe('Posts of this purpose.'),
  counts: z
    .enum(['', '1'], 'Counts is 1.')
    .default('')
    .describe(
      '1 adds how many posts of the list each filter alone has, unless it is searched or narrowed by more than a state.',
    ),
})
export type JobListQuery = z.output<typeof JobListQuery>

export type JobListRequest = ListQuery & JobFilters & Partial<Pick<JobListQuery, 'counts'>>

const count = z.int().min(0)

/** Number of posts for each single filter. It is an array without names, since every page of a list holds it. */
export const FilterCounts = z
  .object({
    open: count.describe('Posts that can be applied for today; 1,001 means more than 1,000.'),
    closing: count.describe('Posts whose last date is today or within 7 days; 1,001 means more than 1,000.'),
    allIndia: count.describe('Posts without a state.'),
    states: z.array(count).describe('Posts of each state, in the order of the states of `GET /site`.'),
    qualifications: z.array(count).describe('Posts of each qualification, in the order of the parameter.'),
  })
  .meta({ id: 'FilterCounts' })
export type FilterCounts = z.output<typeof FilterCounts>

const counts = FilterCounts.optional().describe('If they were asked for.')

export const JobListData = z.object({
  jobPosts: z.array(z.union([JobPostItem, JobPostSummary])),
  counts,
  ...listPage,
})

export const ListedOrganisation = z.object({
  slug: z.string(),
  name: z.string().describe('Full name.'),
  short: z.string().describe('Abbreviation or short name; the full name if it has none.'),
})
export type ListedOrganisation = z.output<typeof ListedOrganisation>

export const OrganisationListData = JobListData.extend({ organisation: ListedOrganisation })

export const JobSummaryListData = z.object({
  jobPosts: z.array(JobPostSummary),
  organisation: ListedOrganisation.optional(),
  counts,
  ...listPage,
})
export type JobSummaryListData = z.output<typeof JobSummaryListData>
