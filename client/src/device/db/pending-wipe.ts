import { runningTimeout } from '#client/lib/running-timeout.ts'

// The mark of a sign-out whose data is still on the device. It is a cache, which pages and workers can read when the database
// does not answer. `client/public/kill-worker.js` and `rescue.js` leave it.
const MARK = 'pending-wipe'

const TIMEOUT_MS = 500

// Insecure contexts have none, and no workers either.
const stored = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches

const inTime = <Value>(work: Promise<Value> | undefined, fallback: Value): Promise<Value> =>
  new Promise((resolve) => {
    const limit = runningTimeout(TIMEOUT_MS, () => resolve(fallback))
    const end = (value: Value) => {
      limit.stop()
      resolve(value)
    }
    Promise.resolve(work ?? fallback).then(end, () => end(fallback))
  })

/** Records that all data of the user has to be deleted. Returns false if the device cannot. */
export const requestWipe = (): Promise<boolean> =>
  inTime(
    stored()
      ?.open(MARK)
      .then(() => true),
    false,
  )

/** Whether data of a user who signed out is still on the device. */
export const isWipePending = (): Promise<boolean> => inTime(stored()?.has(MARK), false)

/** Records that the data was deleted. */
export const clearPendingWipe = (): Promise<boolean> => inTime(stored()?.delete(MARK), false)
