const FIRST_MS = 5000
const LONGEST_MS = 5 * 60_000

/**
 * The wait before the next try, milliseconds, after so many that failed: doubled from try to try, and spread out, so that
 * all devices do not come back at one time.
 */
export function retryWait(failures: number): number {
  const wait = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
  return Math.round(wait * (0.75 + Math.random() / 2))
}
