import { createFileRoute } from '@tanstack/react-router'
import { jobListRoute } from '#client/features/job-posts/job-list.tsx'
import { JOB_PAGES } from '#client/features/job-posts/job-pages.ts'

const { List, options } = jobListRoute(JOB_PAGES.answerKey)

export const Route = createFileRoute('/answer-key')({ ...options, component: Page })

function Page() {
  return <List data={Route.useLoaderData()} search={Route.useSearch()} />
}
