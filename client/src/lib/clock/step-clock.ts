type Clocks = { steady: () => number; wall: () => number }

const BROWSER: Clocks = { steady: () => performance.now(), wall: () => Date.now() }

/**
 * Returns a function that returns the milliseconds since its last call. While the page is visible it follows the monotonic
 * clock, which nobody can set. That clock may stop while a phone sleeps: after a hidden page the larger step counts.
 */
export function createStepClock({ steady, wall }: Clocks = BROWSER): (wasHidden: boolean) => number {
  let last = { steady: steady(), wall: wall() }
  return (wasHidden) => {
    const now = { steady: steady(), wall: wall() }
    const [steadyStep, wallStep] = [now.steady - last.steady, now.wall - last.wall]
    last = now
    return Math.max(0, steadyStep, wasHidden ? wallStep : 0)
  }
}

/** Starts a stopwatch: the function returns the milliseconds since then, whatever happens to the clock of the device. */
export function startStopwatch(): () => number {
  const step = createStepClock()
  let elapsed = 0
  return () => (elapsed += step(true))
}
