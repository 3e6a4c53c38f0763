import { createEvent } from './event.ts'

/** A moment at which the app was of use to somebody: the time to offer more, never before. */
export type Engagement = 'saved'

export const engagement = createEvent<Engagement>()
