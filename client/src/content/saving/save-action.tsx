import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useSaved } from './save-button.tsx'

/** Saves the open post or removes it again. The server renders it as not saved. */
export function SaveAction({ post }: { post: JobPostSummary }) {
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
