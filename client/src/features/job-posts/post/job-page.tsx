import { useRouter } from '@tanstack/react-router'
import type { MaybeStale } from '#shared/contracts/api.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { PostHead } from '#client/content/item/last-date.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { OpenedJob, JobActions } from './opened-job.tsx'

export function JobPage({ post }: { post: MaybeStale<JobPostDetail> }) {
  const router = useRouter()
  const { savedAt } = post
  return (
    <article className="max-w-200">
      <PostHead title={post.postName} lastDate={post.lastDate}>
        <JobActions post={post} place="page" />
      </PostHead>
      {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={() => void router.invalidate()} />}
      <OpenedJob post={post} />
    </article>
  )
}
