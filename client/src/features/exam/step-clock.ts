type Clocks = { steady: () => number; wall: () => number }

const BROWSER: Clocks = { steady: () => performance.now(), wall: () => Date.now() }

/**
 * Returns a function that says how many milliseconds have passed since its last call. While the page is shown it goes by the
 * clock that nobody can set. That one may stand still while a phone sleeps: after the page was hidden the larger step counts.
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
