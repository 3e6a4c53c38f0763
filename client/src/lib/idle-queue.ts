import { runWhenIdle } from './run-when-idle.ts'

/** Waits until the page has loaded and is idle; 200 ms in browsers without `requestIdleCallback`. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => runWhenIdle(resolve, 200))
}

/** Runs idle tasks, also when the page is hidden. */
export function idleQueue() {
  const tasks = new Map<string, () => Promise<unknown>>()
  let isRunning = false
  let inFlight: Promise<void> = Promise.resolve()

  async function runNext(): Promise<void> {
    const [first] = tasks
    if (first === undefined) return
    tasks.delete(first[0])
    await first[1]()
  }

  async function run(): Promise<void> {
    isRunning = true
    while (tasks.size > 0) {
      await whenIdle()
      inFlight = runNext()
      await inFlight
    }
    isRunning = false
  }

  /** Resolves once all tasks and the running one are done. */
  async function flush(): Promise<void> {
    const running = [inFlight]
    while (tasks.size > 0) running.push(runNext())
    await Promise.all(running)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush()
  })

  /** Replaces a queued task of the same name. */
  function schedule(name: string, task: () => Promise<unknown>): void {
    tasks.delete(name)
    tasks.set(name, task)
    if (!isRunning) void run()
  }
  return { schedule, flush }
}
