import { createFileRoute } from '@tanstack/react-router'
import { redirectToJob } from '#client/features/job-posts/load-job.ts'
import { JobNotFound } from '#client/features/job-posts/job-not-found.tsx'
import { titled } from '#client/layout/router-context.ts'

// The last route: a URL of one segment may be a post's id or its old share form; both redirect to its page.
export const Route = createFileRoute('/$id')({
  loader: ({ context, params }) => redirectToJob(context.api, params.id),
  head: titled((messages) => messages.jobPosts.missing),
  notFoundComponent: JobNotFound,
})
