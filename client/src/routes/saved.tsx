import { createFileRoute } from '@tanstack/react-router'
import { itemSearch } from '#client/content/list-search.ts'
import { JobDeadline } from '#client/features/job-posts/job-deadline.tsx'
import { JobModal } from '#client/features/job-posts/job-modal.tsx'
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
      <SavedPage Dates={JobDeadline} />
      <JobModal openKey={Route.useSearch().post} listed={[]} />
    </>
  )
}
