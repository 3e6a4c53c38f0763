const KEY = 'avsar-install-dismissed'

/** Returns when the install offer was last dismissed, epoch milliseconds; 0 for never, or if storage is blocked. */
export function readDismissal(): number {
  try {
    const stored = Number(localStorage.getItem(KEY))
    return Number.isSafeInteger(stored) ? stored : 0
  } catch {
    return 0
  }
}

/** Records that the user dismissed the offer. */
export function recordDismissal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // Storage is blocked or full: the offer may come again at the next visit.
  }
}
