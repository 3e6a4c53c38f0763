const TICKS = 8

/**
 * Calls back after a time in which this thread ran, milliseconds. A long task, or the sleep of a device, counts as one eighth
 * of it at most. `renew` starts the time again.
 */
export function runningTimeout(ms: number, callback: () => void): { renew: () => void; stop: () => void } {
  let left = TICKS
  let timer = setTimeout(tick, ms / TICKS)
  function tick(): void {
    left -= 1
    if (left === 0) callback()
    else timer = setTimeout(tick, ms / TICKS)
  }
  return { renew: () => void (left = TICKS), stop: () => clearTimeout(timer) }
}
