import { createFileRoute } from '@tanstack/react-router'
import { redirectToJob, JobNotFound } from '#client/features/job-posts/post/load-job.tsx'
import { titled } from '#client/layout/router-context.ts'

// Redirects a post's id and former address to its page.
export const Route = createFileRoute('/$key')({
  loader: ({ context, params }) => redirectToJob(context.api, params.key),
  head: titled((messages) => messages.jobPosts.missing),
  notFoundComponent: JobNotFound,
})
