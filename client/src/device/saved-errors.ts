import { createEvent } from '#client/lib/event.ts'

/** Why a change of a saved job failed: the limit is reached, the device stores nothing more, or the server refused it. */
export type SaveError = 'full' | 'notKept' | 'refused'

export const saveFailed = createEvent<SaveError>()
