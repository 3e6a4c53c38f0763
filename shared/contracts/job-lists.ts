import * as z from 'zod'
import { JobPostItem, JobPostSummary } from './job-post.ts'
import { ListQuery, listPage } from './list-query.ts'

/** The lists of job posts by their documented paths (specification 7, decision B1). */
export const JOB_LISTS = {
  all: '/getAll',
  applyLink: '/ApplyLink',
  resultLink: '/ResultLink',
  admitCardLink: '/AdmitCard',
  answerKeyLink: '/AnswerKeyLink',
  admissionLink: '/AdmissionLink',
  upcoming: '/Upcoming',
  state: '/state',
} as const

export type JobList = keyof typeof JOB_LISTS

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
