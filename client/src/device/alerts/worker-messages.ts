/** Asks a page whether something is under way in it; it replies to the port. Also asked by `public/kill-worker.js`. */
export const HAS_UNSAVED_WORK = 'HAS_UNSAVED_WORK'

/** Has a page open a path of the site within the app. */
export const OPEN_PATH = 'OPEN_PATH'

/** A message of a worker to a page. */
export type WorkerMessage = { type: typeof HAS_UNSAVED_WORK } | { type: typeof OPEN_PATH; path: string }
