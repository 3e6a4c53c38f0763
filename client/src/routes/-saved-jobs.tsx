import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { JobStatus } from '#client/features/job-posts/status/job-status.tsx'
import { SavedAction } from '#client/features/job-posts/status/saved-action.tsx'
import { SavedPage } from '#client/features/saved/saved-page.tsx'

// The newest and the next.
const Dates = ({ post }: { post: JobPostSummary }) => <JobStatus post={post} countsAll most={2} />

/** The page of saved jobs, with what the pages of posts lend to it. */
export const SavedJobs = () => <SavedPage Dates={Dates} Action={SavedAction} />
