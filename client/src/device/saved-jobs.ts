import type { JobPostSummary } from '#shared/contracts/job-post.ts'

/** Saves a post, or removes it again: on this device first. */
export const setSaved = (post: JobPostSummary, isSaved: boolean): void =>
  void import('./saved-store.ts').then((device) => device.trySaveChange(post, { isSaved }))
