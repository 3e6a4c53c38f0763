import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { deviceFailed } from '#client/device/events.ts'
import { useIsSaved } from '#client/device/saved/saved-ids.ts'

/** Returns whether a post is saved, undefined until the device was read, and what saves or removes it. */
export function useSaved(post: JobPostSummary): [isSaved: boolean | undefined, toggle: () => void] {
  const isSaved = useIsSaved(post._id)
  const toggle = () =>
    void import('#client/device/saved/saved-store.ts').then(
      (store) => store.trySaveChange(post, { isSaved: isSaved !== true }),
      // Neither the device nor the network has the file.
      () => deviceFailed.emit('notStored'),
    )
  return [isSaved, toggle]
}
