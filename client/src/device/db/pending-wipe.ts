import { runningTimeout } from '#client/lib/running-timeout.ts'

// Marks a sign-out with data still on the device. Cache Storage stays readable when the database does not respond.
// `client/public/kill-worker.js` and `rescue.js` preserve this cache.
const MARK = 'pending-wipe'

const TIMEOUT_MS = 500

// Insecure contexts have neither caches nor workers.
const stored = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches

const withFallback = <Value>(work: Promise<Value> | undefined, fallback: Value): Promise<Value> =>
  new Promise((resolve) => {
    const limit = runningTimeout(TIMEOUT_MS, () => resolve(fallback))
    const end = (value: Value) => {
      limit.stop()
      resolve(value)
    }
    Promise.resolve(work ?? fallback).then(end, () => end(fallback))
  })

/** Records a pending deletion of all user data. Returns false if the device cannot. */
export const requestWipe = (): Promise<boolean> =>
  withFallback(
    stored()
      ?.open(MARK)
      .then(() => true),
    false,
  )

export const isWipePending = (): Promise<boolean> => withFallback(stored()?.has(MARK), false)

export const clearPendingWipe = (): Promise<boolean> => withFallback(stored()?.delete(MARK), false)
