import { createFileRoute } from '@tanstack/react-router'
import { JobPage } from '#client/features/job-posts/job-page.tsx'
import { loadJob } from '#client/features/job-posts/load-job.ts'
import { MissingJob } from '#client/features/job-posts/missing-job.tsx'
import { titled } from '#client/lib/page-title.ts'

export const Route = createFileRoute('/job/$key')({
  loader: ({ context, params }) => loadJob(context.api, params.key),
  head: ({ loaderData, matches }) =>
    titled((messages) => loaderData?.postName ?? messages.jobPosts.missing)({ matches }),
  notFoundComponent: MissingJob,
  component: Page,
})

function Page() {
  return <JobPage post={Route.useLoaderData()} />
}
