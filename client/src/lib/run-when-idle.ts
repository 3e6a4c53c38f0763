const MAX_WAIT_MS = 5000

/** Runs a task when the page is idle, within 5 s; after `otherwiseMs` in browsers without `requestIdleCallback`. */
export function runWhenIdle(task: () => void, otherwiseMs = 0): void {
  // Without the limit, Chromium may never call back on a page that draws nothing more.
  if ('requestIdleCallback' in window) requestIdleCallback(() => task(), { timeout: MAX_WAIT_MS })
  else setTimeout(task, otherwiseMs)
}
