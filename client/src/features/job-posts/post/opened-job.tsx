import { useEffect, type ComponentProps } from 'react'
import type { JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { jobAction } from '#shared/domain/jobs/job-status.ts'
import { FollowAction } from '#client/content/alerts/follow-action.tsx'
import { viewed } from '#client/device/events.ts'
import { EligibilityStrip } from '#client/features/job-posts/eligibility/eligibility-strip.tsx'
import { JobBody } from '#client/features/job-posts/body/job-body.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { HostName } from '#client/ui/host-name.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useActionLink } from '#client/features/job-posts/status/job-status.tsx'
import { JumpToLinks } from '#client/features/job-posts/body/jump-to-links.tsx'
import { savedMessages } from '#client/messages/en/saved.ts'
import { useSaved } from '#client/content/saving/save-button.tsx'
import { ShareButton } from '#client/content/item/share-button.tsx'

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
      <EligibilityStrip post={post} />
      <FollowAction post={post} />
      <JobBody post={post} />
    </>
  )
}

type ActionsProps = { post: JobPostDetail; place: ComponentProps<typeof ShareButton>['place'] }

/** Buttons of a post: the link of its row with its host's name, a link to all links, and those that save and share. */
export function JobActions({ post, place }: ActionsProps) {
  const { opens } = useMessages().jobPosts
  const action = jobAction(post, useToday())
  const found = useActionLink(post)
  const isAhead = action.name === 'opens'
  return (
    <>
      {isAhead && <Button disabled>{opens(formatDay(action.day))}</Button>}
      {found && (
        <LinkButton
          variant="primary"
          className="min-w-0"
          href={found.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className="min-w-0 text-start [line-height:1.25]">
            {found.label}
            <span className="block text-sm font-normal wrap-anywhere">
              <HostName host={found.host} />
            </span>
          </span>
          <Icon name="external-link" />
        </LinkButton>
      )}
      <JumpToLinks variant={found || isAhead ? 'secondary' : 'primary'} />
      <SaveAction post={post} />
      <ShareButton title={post.postName} url={post.url} lastDate={post.lastDate} place={place} />
    </>
  )
}

/** Saves the open post or removes it again. The server renders it as not saved. */
function SaveAction({ post }: { post: JobPostSummary }) {
  const [isSaved = false, toggle] = useSaved(post)
  const { save, saved } = useMessages(savedMessages).action
  return (
    <Button className="save-button" aria-pressed={isSaved} onClick={toggle}>
      <Icon name="bookmark" />
      <span className="max-sm:sr-only">{isSaved ? saved : save}</span>
      <span className="sr-only">{post.postName}</span>
    </Button>
  )
}
