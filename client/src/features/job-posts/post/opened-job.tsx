import { useEffect } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { FollowAction } from '#client/content/alerts/follow-action.tsx'
import { viewed } from '#client/device/events.ts'
import { JobBody } from '#client/features/job-posts/body/job-body.tsx'

// A post closed sooner was opened by mistake.
const VIEW_DELAY_MS = 500

/** Records the post as viewed on this device after 500 ms: over a list and on its own page. */
export function OpenedJob({ post }: { post: JobPostDetail }) {
  useEffect(() => {
    const timer = setTimeout(() => viewed.emit(post), VIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [post])
  return (
    <>
      <FollowAction post={post} />
      <JobBody post={post} />
    </>
  )
}
