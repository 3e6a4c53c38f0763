import { formatDay } from '#shared/domain/dates/india-day.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { jobAction } from '#shared/domain/jobs/job-status.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useActionLink } from '#client/features/job-posts/status/job-status.tsx'
import { JumpToLinks } from '#client/features/job-posts/body/jump-to-links.tsx'

/** First buttons of a post: the link that its row offers, with the name of its host, and a link to all links. */
export function JobActions({ post }: { post: JobPostDetail }) {
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
          className="min-w-0 py-1"
          href={found.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className="min-w-0 [line-height:1.25]">
            {found.label}
            <span className="block text-sm font-normal break-all">{found.host}</span>
          </span>
          <Icon name="external-link" />
        </LinkButton>
      )}
      <JumpToLinks variant={found || isAhead ? 'secondary' : 'primary'} />
    </>
  )
}
