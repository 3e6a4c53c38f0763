import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useActionLink } from './job-status.tsx'

/** Button of a saved post: the link that its row offers in lists. Renders nothing without an active link. */
export function SavedAction({ post }: { post: JobPostSummary }) {
  const { actionAt } = useMessages().jobPosts
  const found = useActionLink(post)
  if (found === null) return null
  const { label, link, host } = found
  return (
    <LinkButton
      className="saved-action"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={actionAt(label, host, post.postName)}
    >
      <span className="text-center">{label}</span>
    </LinkButton>
  )
}
