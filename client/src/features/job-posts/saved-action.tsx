import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { jobHref } from '#shared/domain/jobs/job-path.ts'
import { jobAction } from '#shared/domain/jobs/job-status.ts'
import { milestoneLink } from '#shared/domain/jobs/post-milestones.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { actionLabel } from './action-label.ts'

type Whole = Parameters<typeof milestoneLink>[0]
type Props = { post: JobPostSummary; whole: Whole | undefined }

/**
 * The button of a saved post: the link that its row promises. Where the device does not hold the whole post, it opens the
 * post, whose first button is that link; where there is nothing to follow yet, there is no button.
 */
export function SavedAction({ post, whole }: Props) {
  const messages = useMessages().jobPosts
  const action = jobAction(post, useToday())
  if (action.name === 'view' || action.name === 'opens') return null
  const found = whole ? milestoneLink(whole, action.milestone) : null
  const target = found
    ? { href: found.link, target: '_blank', rel: 'noopener noreferrer' }
    : { href: jobHref(post.slug), 'data-post': '' }
  return (
    <LinkButton className="saved-action" {...target}>
      <span className="text-center">
        {actionLabel(action, messages)}
        <span className="sr-only">: {post.postName}</span>
      </span>
    </LinkButton>
  )
}
