type Options = {
  firstMs?: number
  /** Called with the error of a failed run; the next run comes as usual. Without it, such an error is unhandled. */
  onError?: (error: unknown) => void
  isUnref?: boolean
}

/** Runs work every `intervalMs` on a monotonic clock, never concurrently. The returned stop awaits the current run. */
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
