// A check reads the file. Cached data is read far more often than another process writes.
const CHECK_INTERVAL_MS = 200

type Options = {
  dataVersion: () => number
  ticks?: (() => number) | undefined
}

/** Returns true after a write of another process. Reads the version at most every 200 ms, except if `isDue`. */
export function watchForeignWrites({ dataVersion, ticks = () => performance.now() }: Options) {
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
