/** Requests the state of a page, which replies a `PageState` to the port. Also sent by `public/kill-worker.js`. */
export const PAGE_STATE = 'PAGE_STATE'

/** Requests a page to open a path. It replies true to the port, or false if it has unsaved work. */
export const OPEN_PATH = 'OPEN_PATH'

export type WorkerMessage = { type: typeof PAGE_STATE } | { type: typeof OPEN_PATH; path: string }

/** State of a page. `path`: its current path; in Firefox `Client.url` is the URL at load. */
export type PageState = { path: string; hasUnsavedWork: boolean }

export const toPath = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash
