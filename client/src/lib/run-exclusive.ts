import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'

const inThisTab = keyedLocks()

/** Runs work under a named Web Lock. Insecure contexts lack locks: there the lock covers each tab alone. */
export function runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  return inThisTab(name, work)
}

export function singleFlight<Value>(work: () => PromiseLike<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () =>
    (running ??= Promise.resolve(work()).finally(() => {
      running = undefined
    }))
}
