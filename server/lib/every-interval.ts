type Options = {
  /** Delay of the first run, milliseconds. Default: the interval. */
  firstMs?: number
  /** Called with the error of a failed run; the next run comes as usual. Without it, such an error is unhandled. */
  onError?: (error: unknown) => void
  /** Permission for the process to end before the next run. */
  isUnref?: boolean
}

/**
 * Runs work once per interval, in milliseconds. A run that is due during another is skipped. Timers follow a monotonic
 * clock, so that setting the system clock neither delays nor repeats a run. Returns a function that stops the runs and
 * resolves when the current one has ended.
 */
export function everyInterval(
  intervalMs: number,
  work: () => unknown,
  { firstMs = intervalMs, onError, isUnref = false }: Options = {},
): () => Promise<void> {
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (onError === undefined) throw error
      onError(error)
    }
  }

  function tick(): void {
    running ??= run().finally(() => {
      running = null
    })
  }

  function start(timer: NodeJS.Timeout): NodeJS.Timeout {
    return isUnref ? timer.unref() : timer
  }

  let timer = start(
    setTimeout(() => {
      timer = start(setInterval(tick, intervalMs))
      tick()
    }, firstMs),
  )
  return async () => {
    clearTimeout(timer)
    await running
  }
}
