import { createEvent } from '#client/lib/event.ts'

/** Why a job could not be saved: the limit is reached, or the device stores nothing more. */
export type SaveError = 'full' | 'notKept'

export const saveFailed = createEvent<SaveError>()
