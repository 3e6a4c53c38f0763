import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { jobAction } from '#shared/domain/jobs/job-status.ts'
import { milestoneLink } from '#shared/domain/jobs/post-milestones.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { actionLabel } from './action-label.ts'
import { JumpToLinks } from './jump-to-links.tsx'

/** The first buttons of a post: the link that its row promises, with its host, and the way to all links. */
export function JobActions({ post }: { post: JobPostDetail }) {
  const messages = useMessages().jobPosts
  const action = jobAction(post, useToday())
  const label = actionLabel(action, messages)
  if (action.name === 'view') return <JumpToLinks variant="primary" />
  if (action.name === 'opens')
    return (
      <>
        <Button disabled>{label}</Button>
        <JumpToLinks variant="secondary" />
      </>
    )
  const found = milestoneLink(post, action.milestone)
  return (
    <>
      {found && (
        <LinkButton
          variant="primary"
          className="min-w-0 py-1"
          href={found.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className="min-w-0 [line-height:1.25]">
            {label}
            <span className="block text-sm font-normal break-all">{linkHost(found.link)}</span>
          </span>
          <Icon name="external-link" />
        </LinkButton>
      )}
      <JumpToLinks variant="secondary" />
    </>
  )
}
