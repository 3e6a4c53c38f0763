/**
 * Returns a gate for recurring work: true at most once per interval of the wall clock, given in milliseconds. A clock that was set
 * ahead or back, however far, delays the work by one interval at most.
 */
export function intervalGate(intervalMs: number): (now: number) => boolean {
  let nextAt = 0
  return (now) => {
    // Further ahead than an interval: the clock was set back since.
    if (now < nextAt && nextAt - now <= intervalMs) return false
    nextAt = now + intervalMs
    return true
  }
}
