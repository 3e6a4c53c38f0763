import { createFileRoute } from '@tanstack/react-router'
import { JobNotFound } from '#client/features/job-posts/post/job-not-found.tsx'
import { redirectToJob } from '#client/features/job-posts/post/load-job.ts'
import { titled } from '#client/layout/router-context.ts'

// Redirects a post's id and former address to its page.
export const Route = createFileRoute('/$key')({
  loader: ({ context, params }) => redirectToJob(context.api, params.key),
  head: titled((messages) => messages.jobPosts.missing),
  notFoundComponent: JobNotFound,
})
