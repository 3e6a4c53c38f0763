import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertFollow } from '#client/messages/en/alert-follow.ts'
import { AlertToggle } from './alert-toggle.tsx'
import { useFollowed } from './use-followed.ts'

// On the device, or on the server where it knows of more.
const isLimit = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'SavedLimitError' || ('status' in error && error.status === 409))

/** Follows a post or ends it: its next stage and a moved last date are then alerts. Not rendered by the server. */
export function FollowAction({ post }: { post: JobPostSummary }) {
  const messages = useMessages(alertFollow)
  const isFollowed = useFollowed(post._id)
  // Without scripts it would do nothing.
  const isReady = useHydrated()
  const set = async (isOn: boolean) => {
    const { followPost } = await import('#client/device/alerts/follows.ts')
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
          refusalOf={(error) => (isLimit(error) ? 'full' : 'failed')}
        />
      )}
    </div>
  )
}
