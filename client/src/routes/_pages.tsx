import { createFileRoute, Outlet } from '@tanstack/react-router'
import { itemSearch } from '#client/content/search/list-search.ts'
import { JobModal } from '#client/features/job-posts/post/job-modal.tsx'

export const Route = createFileRoute('/_pages')({ validateSearch: itemSearch, component: Page })

function Page() {
  return (
    <>
      <Outlet />
      <JobModal openKey={Route.useSearch().post} listed={[]} />
    </>
  )
}
