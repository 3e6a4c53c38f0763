import { createFileRoute } from '@tanstack/react-router'
import { JobPage } from '#client/features/job-posts/post/job-page.tsx'
import { loadJob, type FoundJob, JobNotFound } from '#client/features/job-posts/post/load-job.tsx'
import { PrivateJobPage } from '#client/features/private-jobs/private-job-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/job/$key')({
  loader: ({ context, params }) => loadJob(context.api, params.key),
  head: ({ loaderData, matches }) =>
    titled((messages) => (loaderData ? nameOf(loaderData) : messages.jobPosts.missing))({ matches }),
  notFoundComponent: JobNotFound,
  component: Page,
})

const nameOf = (job: FoundJob): string => ('privateJob' in job ? job.privateJob : job).postName

function Page() {
  const job = Route.useLoaderData()
  return 'privateJob' in job ? <PrivateJobPage job={job.privateJob} /> : <JobPage post={job} />
}
