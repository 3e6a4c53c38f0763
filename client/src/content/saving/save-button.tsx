import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Icon, iconButtonClass } from '#client/ui/icon.tsx'
import { deviceFailed } from '#client/device/events.ts'
import { useIsSaved } from '#client/device/stored-ids.ts'

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

/** Returns the saved state of a post (undefined until the device storage was read) and its toggle. */
export function useSaved(post: JobPostSummary): [isSaved: boolean | undefined, toggle: () => void] {
  const isSaved = useIsSaved(post._id)
  const toggle = () =>
    void import('#client/device/saved/saved-store.ts').then(
      (store) => store.trySaveChange(post, { isSaved: isSaved !== true }),
      // Neither cache nor network has the module.
      () => deviceFailed.emit('notStored'),
    )
  return [isSaved, toggle]
}
