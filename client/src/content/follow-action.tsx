import { useRef, useState } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertFollow } from '#client/messages/en/alert-follow.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { alertsLink } from '#client/layout/navigation.ts'
import { ensureAlerts, type AlertAccess } from './ensure-alerts.ts'
import { useFollowed } from './use-followed.ts'

type News = 'followed' | 'inboxOnly' | 'unfollowed' | 'full' | 'failed' | 'needsPush'

// On the device, or on the server where it knows of more.
const isLimit = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'SavedLimitError' || ('status' in error && error.status === 409))

async function setFollowed(post: JobPostSummary, isFollowed: boolean): Promise<News> {
  try {
    const access: AlertAccess = isFollowed ? await ensureAlerts() : { via: 'inbox' }
    if (access.via === null) return 'needsPush'
    const { followPost } = await import('#client/device/alerts/follows.ts')
    await followPost(post, isFollowed)
    if (!isFollowed) return 'unfollowed'
    return access.via === 'push' ? 'followed' : 'inboxOnly'
  } catch (error) {
    return isLimit(error) ? 'full' : 'failed'
  }
}

/** Follows a post or ends it: its next stage and a moved last date are then alerts. Not rendered by the server. */
export function FollowAction({ post }: { post: JobPostSummary }) {
  const messages = useMessages(alertFollow)
  const isFollowed = useFollowed(post._id)
  const [news, setNews] = useState<News | null>(null)
  // Without scripts it would do nothing.
  const isReady = useHydrated()
  const isUnderWay = useRef(false)
  const toggle = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setNews(await setFollowed(post, !isFollowed))
    isUnderWay.current = false
  }
  const hasMore = news === 'needsPush' || news === 'inboxOnly'
  return (
    <div className="mt-1 min-h-12">
      {isReady && (
        <Button
          variant="text"
          className="save-button -ml-4"
          aria-pressed={isFollowed}
          onClick={() => void toggle()}
        >
          <Icon name="bell" />
          {messages.action}
          <span className="sr-only">: {post.postName}</span>
        </Button>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {news !== null && messages.news[news]}
        {hasMore && ' '}
        {hasMore && (
          <a href={alertsLink.to} className="inline-flex min-h-8 items-center text-accent underline">
            {messages.help}
          </a>
        )}
      </p>
    </div>
  )
}
