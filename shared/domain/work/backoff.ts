type Backoff = {
  baseMs: number
  maxMs?: number
  /** Range of the random factor, so that clients that failed together do not retry together. */
  jitter?: readonly [from: number, to: number]
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
