// A check reads the file: what is kept in memory is asked for far more often than another process writes.
const CHECK_INTERVAL_MS = 200

type Options = {
  /** Returns the data version; it changes if another process writes. */
  dataVersion: () => number
  /** A monotonic clock in milliseconds, which limits the checks. */
  ticks?: (() => number) | undefined
}

/**
 * Returns a check for what is kept in memory of the database: whether it was written from outside since the last call. It looks
 * at most every 200 ms, and at once if the call says that it must.
 */
export function outsideWrites({ dataVersion, ticks = () => performance.now() }: Options) {
  let lastVersion = dataVersion()
  let nextCheck = 0

  return (isDue = false): boolean => {
    const tick = ticks()
    if (!isDue && tick < nextCheck) return false
    nextCheck = tick + CHECK_INTERVAL_MS
    const before = lastVersion
    lastVersion = dataVersion()
    return lastVersion !== before
  }
}
