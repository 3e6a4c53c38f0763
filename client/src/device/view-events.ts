import type { JobPostSummary } from '#shared/contracts/job-post.ts'

const opened: JobPostSummary[] = []
let note = (post: JobPostSummary): void => void opened.push(post)

/** Notes that a post was opened, as soon as the device is used for more than a look. */
export const emitViewed = (post: JobPostSummary): void => note(post)

/** Hands over every post that was opened so far, and from now on each that is. */
export function setViewRecorder(write: (post: JobPostSummary) => void): void {
  note = write
  opened.splice(0).forEach(write)
}
