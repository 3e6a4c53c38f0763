import { createEvent } from '#client/lib/event.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Whether the user has asked for reduced data use (Save-Data). */
export const savesData = (): boolean => connection()?.saveData === true

/** Whether the connection is too slow for prefetching. */
export const isSlow = (): boolean => (connection()?.effectiveType ?? '').includes('2g')

const BACKOFF_BASE_MS = 5000
const BACKOFF_MAX_MS = 5 * 60_000

/** Returns the delay before the next attempt, milliseconds: exponential backoff, 5 s to 5 min, with ±25 % jitter. */
export function retryWait(failures: number): number {
  const wait = Math.min(BACKOFF_BASE_MS * 2 ** Math.max(0, failures - 1), BACKOFF_MAX_MS)
  return Math.round(wait * (0.75 + Math.random() / 2))
}

const { emit, on } = createEvent()
let isWatching = false

/**
 * The network is back: the browser reports it, or a sync run succeeded after failures. Many devices never report the
 * loss, because they stay connected to a network that delivers nothing.
 */
export const reconnect = {
  emit,
  on(listener: () => void): () => void {
    if (!isWatching) globalThis.addEventListener('online', () => emit())
    isWatching = true
    return on(listener)
  },
}
