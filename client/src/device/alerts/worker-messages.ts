/** Requests the state of a page, which replies a `PageState` to the port. Also sent by `public/kill-worker.js`. */
export const PAGE_STATE = 'PAGE_STATE'

/** Has a page open a path within the app. It replies true to the port, or false if it has unsaved work. */
export const OPEN_PATH = 'OPEN_PATH'

/** A message of a worker to a page. */
export type WorkerMessage = { type: typeof PAGE_STATE } | { type: typeof OPEN_PATH; path: string }

/** State of a page. `path` is its current one: in Firefox `Client.url` is the address that the page was loaded at. */
export type PageState = { path: string; hasUnsavedWork: boolean }

/** Returns the path of an address of this site, with its search and hash. */
export const toPath = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash
