import { createFileRoute } from '@tanstack/react-router'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { itemSearch } from '#client/content/list-search.ts'
import { JobModal } from '#client/features/job-posts/job-modal.tsx'
import { SavedAction } from '#client/features/job-posts/saved-action.tsx'
import { JobStatus } from '#client/features/job-posts/job-status.tsx'
import { SavedPage } from '#client/features/saved/saved-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/saved')({
  validateSearch: itemSearch,
  head: titled((messages) => messages.layout.links.saved),
  component: Page,
})

// The newest and the next.
const Dates = ({ post }: { post: JobPostSummary }) => <JobStatus post={post} countsAll most={2} />

function Page() {
  return (
    <>
      <SavedPage Dates={Dates} Action={SavedAction} />
      <JobModal openKey={Route.useSearch().post} listed={[]} />
    </>
  )
}
