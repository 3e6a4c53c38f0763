const TICKS = 8

/** Calls back after `ms` of thread time. A long task, or sleep, counts as at most one eighth. `renew` restarts it. */
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
