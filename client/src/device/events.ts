import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { createEvent, createSharedEvent } from '#client/lib/event.ts'

/** The saved jobs, the viewed posts or their owner changed, in any tab. */
export const savedChanged = createSharedEvent('saved')

/** The results of practice or their owner changed, in any tab. */
export const practiceResultsChanged = createSharedEvent('practice')

/** The papers of this device were changed, in any tab or in the service worker. */
export const attemptsChanged = createSharedEvent('attempts')

/** The reminders of quizzes that the device knows of changed, in any tab. */
export const remindersChanged = createSharedEvent('quizReminders')

/** Why a saved job could not be changed: the limit is reached, the device stored nothing, or the server rejected it. */
export type SaveError = 'full' | 'notKept' | 'refused'

export const saveFailed = createEvent<SaveError>()

/**
 * The app was of use to the user, who has saved a post: the moment to offer alerts and installation and to precache every
 * page.
 */
export const engagement = createEvent<JobPostSummary>()

const viewed: JobPostSummary[] = []
let record = (post: JobPostSummary): void => void viewed.push(post)

/** Reports that a post was opened. Queued until `setViewRecorder` is called. */
export const emitViewed = (post: JobPostSummary): void => record(post)

/** Passes the queued and all further opened posts to a function. */
export function setViewRecorder(write: (post: JobPostSummary) => void): void {
  record = write
  viewed.splice(0).forEach(write)
}
