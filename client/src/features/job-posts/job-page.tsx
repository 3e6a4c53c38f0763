import { useRouter } from '@tanstack/react-router'
import type { MaybeStale } from '#shared/contracts/api.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { sharePath } from '#shared/domain/jobs/job-path.ts'
import { SaveAction } from '#client/content/save-action.tsx'
import { ShareButton } from '#client/content/share-button.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { JobActions } from './job-action.tsx'
import { OpenedJob } from './opened-job.tsx'

/** The page of one post. */
export function JobPage({ post }: { post: MaybeStale<JobPostDetail> }) {
  const router = useRouter()
  const { savedAt } = post
  return (
    <article className="mx-auto max-w-200">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 grow basis-80 text-xl font-bold sm:text-2xl">
          <bdi>{post.postName}</bdi>
        </h1>
        <div className="flex flex-wrap gap-2">
          <JobActions post={post} />
          <SaveAction post={post} />
          <ShareButton title={post.postName} url={sharePath(post)} lastDate={post.lastDate} place="page" />
        </div>
      </div>
      {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={() => void router.invalidate()} />}
      <OpenedJob post={post} />
    </article>
  )
}
