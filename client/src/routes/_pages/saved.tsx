import { createFileRoute } from '@tanstack/react-router'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { JobStatus } from '#client/features/job-posts/status/job-status.tsx'
import { SavedPage } from '#client/features/saved/saved-page.tsx'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/_pages/saved')({
  head: titled(({ layout }) => layout.links.saved),
  component: Page,
})

function Page() {
  return <SavedPage Dates={Dates} />
}

const Dates = ({ post }: { post: JobPostSummary }) => <JobStatus post={post} countsAll most={2} />
