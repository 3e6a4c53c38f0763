import { createFileRoute } from '@tanstack/react-router'
import { itemSearch } from '#client/content/list-search.ts'
import { JobModal } from '#client/features/job-posts/job-modal.tsx'
import { JobStatus } from '#client/features/job-posts/job-status.tsx'
import { SavedPage } from '#client/features/saved/saved-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/saved')({
  validateSearch: itemSearch,
  head: titled((messages) => messages.layout.links.saved),
  component: Page,
})

function Page() {
  return (
    <>
      <SavedPage Dates={JobStatus} />
      <JobModal openKey={Route.useSearch().post} listed={[]} />
    </>
  )
}
