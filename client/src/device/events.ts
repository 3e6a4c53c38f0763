import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { createEvent, createQueuedEvent, createSharedEvent } from '#client/lib/event.ts'
import type { StorageFault } from '#client/device/db/storage-fault.ts'

/** The saved jobs, the viewed posts or their owner changed, in any tab. */
export const savedChanged = createSharedEvent('saved')

/** The results of practice or their owner changed, in any tab. */
export const practiceResultsChanged = createSharedEvent('practice')

/** The papers of this device were changed, in any tab or in the service worker. */
export const attemptsChanged = createSharedEvent('attempts')

/** The reminders of quizzes that the device knows of changed, in any tab. */
export const remindersChanged = createSharedEvent('quizReminders')

/**
 * Why a saved job could not be changed: the limit is reached, the device did not store it, or the server rejected it.
 * `notDeleted`: a sign-out could not delete the user's data yet.
 */
export type DeviceFault = 'full' | 'refused' | 'notDeleted' | StorageFault

// The first save may fail before the page can show why.
export const deviceFailed = createQueuedEvent<DeviceFault>()

/**
 * The app was of use to the user, who has saved a post: the moment to offer alerts and installation and to precache every
 * page.
 */
export const engagement = createEvent<JobPostSummary>()

/** A post was opened. Queued until the device records views. */
export const viewed = createQueuedEvent<JobPostSummary>()
