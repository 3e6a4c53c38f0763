/** Runs work on one key in the order of its calls, one at a time. Failed work does not block later work. */
export function keyedLocks() {
  const last = new Map<string, Promise<unknown>>()
  // Created once: inside a Dexie transaction, `Promise` is Dexie's.
  const idle: Promise<unknown> = Promise.resolve()
  return function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const current = (last.get(key) ?? idle).then(work, work)
    last.set(key, current)
    const clear = (): void => {
      if (last.get(key) === current) last.delete(key)
    }
    void current.then(clear, clear)
    return current
  }
}
