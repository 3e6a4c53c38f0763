const LATEST_MS = 5000

// After the page has loaded and while nothing else is to be done; in browsers without idle time, a moment later.
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, 200)
  })

/** Waits until the page has loaded and nothing else is to be done. */
export async function quiet(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await idle()
}

/**
 * Does work in its order, each piece in a quiet moment of its own, or, where the page is left or asks for it, at once. A
 * later piece under the same name takes the place of one that waits.
 */
export function idleQueue() {
  const waiting = new Map<string, () => Promise<unknown>>()
  let isRunning = false
  let underWay: Promise<void> = Promise.resolve()

  async function next(): Promise<void> {
    const [first] = waiting
    if (first === undefined) return
    waiting.delete(first[0])
    await first[1]()
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      await quiet()
      underWay = next()
      await underWay
    }
    isRunning = false
  }

  async function atOnce(): Promise<void> {
    // What has begun already is part of it.
    const begun = [underWay]
    while (waiting.size > 0) begun.push(next())
    await Promise.all(begun)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void atOnce()
  })

  const later = (name: string, work: () => Promise<unknown>): void => {
    waiting.delete(name)
    waiting.set(name, work)
    if (!isRunning) void run()
  }
  return { later, atOnce }
}
