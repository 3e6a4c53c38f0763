import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { createEvent, createQueuedEvent, createSharedEvent } from '#client/lib/event.ts'
import type { StorageFault } from '#client/device/db/storage-fault.ts'

export const savedChanged = createSharedEvent('saved')

export const practiceResultsChanged = createSharedEvent('practice')

export const attemptsChanged = createSharedEvent('attempts')

export const remindersChanged = createSharedEvent('quizReminders')

export const profileChanged = createSharedEvent('profile')

export const vaultChanged = createSharedEvent('vault')

export const openJobsChanged = createSharedEvent('openJobs')

/** Reason of a failed change of a saved job. `notDeleted`: a sign-out could not delete the user's data yet. */
export type DeviceFault = 'full' | 'refused' | 'notDeleted' | StorageFault

// Queued: the first save may fail before the page can show the error.
export const deviceFailed = createQueuedEvent<DeviceFault>()

/** Emits a saved post: the moment to offer alerts and installation, and to precache every page. */
export const engagement = createEvent<JobPostSummary>()

/** Emits an opened post. Queued until the device records views. */
export const viewed = createQueuedEvent<JobPostSummary>()
