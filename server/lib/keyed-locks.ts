/** Runs work on one key after the other: what waits begins when what came before has ended, however it ended. */
export function keyedLocks() {
  const last = new Map<string, Promise<unknown>>()
  return async function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
export type KeyedLocks = ReturnType<typeof keyedLocks>

/** Runs at most `max` pieces of work at a time; others wait in order. */
export function atMost(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody comes in between.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
export type Limiter = ReturnType<typeof atMost>
