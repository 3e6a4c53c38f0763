import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { deviceFailed } from '#client/device/events.ts'
import { useIsSaved } from '#client/device/saved/saved-ids.ts'

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
