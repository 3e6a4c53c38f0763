import { useEffect } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { emitViewed } from '#client/device/view-events.ts'

// A post that is closed again at once was not the one that was looked for.
const AFTER_MS = 500

/** Notes on this device that a post was opened. */
export function useRecordView(post: JobPostSummary): void {
  useEffect(() => {
    const timer = setTimeout(() => emitViewed(post), AFTER_MS)
    return () => clearTimeout(timer)
  }, [post])
}
