import { createSharedEvent } from '#client/lib/event.ts'

/** Saved jobs, viewed posts or their owner changed, in this tab or another. */
export const savedChanged = createSharedEvent('saved')
