import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const CHECK_INTERVAL_MS = 1000
const BEHIND_MS = 250
const NANOSECONDS = 1e6

/** Returns true if the mean event loop delay exceeded 250 ms. Measures at most once a second. */
export function overloadProbe(): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let checkedAt = performance.now()
  let isBehind = false
  return () => {
    const now = performance.now()
    if (now - checkedAt < CHECK_INTERVAL_MS) return isBehind
    checkedAt = now
    isBehind = delay.mean / NANOSECONDS - RESOLUTION_MS > BEHIND_MS
    delay.reset()
    return isBehind
  }
}
