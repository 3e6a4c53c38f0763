import { createEvent } from '#client/lib/event.ts'

/** The response under a path (the detail) is no longer the one that was returned. */
export const revalidated = createEvent<string>()
