import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { iconButtonClass } from '#client/ui/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useSaved } from './use-saved.ts'

/** Saves a post or removes it again. Rendered once the saved ids were read from the device, so never by the server. */
export function SaveButton({ post }: { post: JobPostSummary }) {
  const name = useMessages().jobPosts.save(post.postName)
  const [isSaved, toggle] = useSaved(post)
  if (isSaved === undefined) return null
  return (
    <button
      type="button"
      className={`${iconButtonClass} save-button`}
      aria-label={name}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Icon name="bookmark" large />
    </button>
  )
}
