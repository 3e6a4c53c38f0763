type Backoff = {
  /** Delay after the first failure, milliseconds. */
  baseMs: number
  /** Upper limit of the doubled delay, before jitter. */
  maxMs?: number
  /** Range of the random factor, so that clients that failed together do not retry together. */
  jitter?: readonly [from: number, to: number]
  /** Returns a number from 0 to below 1. */
  random?: () => number
}

const NO_JITTER = [1, 1] as const

/** Returns the delay after `failures` in a row (from 1), whole milliseconds: doubles with each failure. */
export function backoffMs(
  failures: number,
  { baseMs, maxMs = Infinity, jitter: [from, to] = NO_JITTER, random = Math.random }: Backoff,
): number {
  const delay = Math.min(baseMs * 2 ** Math.max(0, failures - 1), maxMs)
  return Math.round(delay * (from + (to - from) * random()))
}
