import { createFileRoute } from '@tanstack/react-router'
import { jobList } from '#client/features/job-posts/job-list.tsx'
import { JOB_PAGES } from '#client/features/job-posts/job-pages.ts'

const { List, options } = jobList(JOB_PAGES.admitCard)

export const Route = createFileRoute('/_list/admit-card')({ ...options, component: Page })

function Page() {
  return <List data={Route.useLoaderData()} openKey={Route.useSearch().post} />
}
