import type { JobPostSummary } from '#shared/contracts/job-post.ts'

/** A post as a row of a list needs it, and no more. */
export const summaryOf = (post: JobPostSummary): JobPostSummary => ({
  _id: post._id,
  postName: post.postName,
  slug: post.slug,
  state: post.state,
  location: post.location,
  jobRole: post.jobRole,
  totalPost: post.totalPost,
  beginDate: post.beginDate,
  lastDate: post.lastDate,
  createdAt: post.createdAt,
  changedAt: post.changedAt,
})
