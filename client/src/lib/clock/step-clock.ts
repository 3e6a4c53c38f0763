type Clocks = { steady: () => number; wall: () => number }

const BROWSER: Clocks = { steady: () => performance.now(), wall: () => Date.now() }

/**
 * Returns the milliseconds since its last call by the monotonic clock, which no user can set. It may stop during
 * sleep: after a hidden page the larger step counts.
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

/** Milliseconds, independent of changes of the device's clock. */
export function startStopwatch(): () => number {
  const step = createStepClock()
  let elapsed = 0
  return () => (elapsed += step(true))
}
