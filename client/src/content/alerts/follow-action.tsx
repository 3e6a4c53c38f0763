import { useEffect } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertFollow } from '#client/messages/en/alert-follow.ts'
import { savedChanged } from '#client/device/events.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { AlertToggle } from './alert-toggle.tsx'

const follows = () => import('#client/device/alerts/follows.ts')

const readFollowed = async (postId: string) => (await follows()).isPostFollowed(postId)

/** Returns true if the current user of the device follows a post; false until, or unless, the device can be read. */
function useFollowed(postId: string): boolean {
  const [request, , refetch] = useRequest(postId, readFollowed)
  useEffect(() => savedChanged.on(refetch), [refetch])
  return request.status === 'success' && request.data
}

// The limit is reached on the device, or on the server, which may know of more follows.
const isLimit = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'SavedLimitError' || ('status' in error && error.status === 409))

/** Follows or unfollows a post: a follow alerts to a next stage and a moved last date. Not rendered by the server. */
export function FollowAction({ post }: { post: JobPostSummary }) {
  const messages = useMessages(alertFollow)
  const isFollowed = useFollowed(post._id)
  // Without scripts the button would do nothing.
  const isReady = useHydrated()
  const set = async (isOn: boolean) => {
    const { followPost } = await follows()
    await followPost(post, isOn)
  }
  return (
    <div className="mt-1 min-h-12">
      {isReady && (
        <AlertToggle
          messages={messages}
          title={post.postName}
          isOn={isFollowed}
          set={set}
          toRefusal={(error) => (isLimit(error) ? 'full' : 'failed')}
        />
      )}
    </div>
  )
}
