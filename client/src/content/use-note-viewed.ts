import { useEffect } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'

/** Notes on this device that a post was opened, once the page has nothing better to do. */
export function useNoteViewed(post: JobPostSummary): void {
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => {
      // A device that keeps nothing, or lacks this part of the program without a network, remembers no posts.
      import('#client/lib/offline/recent-on-device.ts')
        .then(({ noteViewed }) => noteViewed(post))
        .catch(() => undefined)
    })
  }, [post])
}
