import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'

/** What an HTTP status says, before times are reckoned. */
export type ResponseMeaning = 'accepted' | 'gone' | 'park' | 'retry' | 'dropped' | 'failed'

const MAX_PARK_MS = HOUR_MS
const BACKOFF = { baseMs: 10_000, jitter: [1, 1.5] } as const
const MAX_ATTEMPTS = 8

const isWindows = (origin: string): boolean => new URL(origin).hostname.endsWith('.notify.windows.com')

/** Returns what an HTTP status of a push service means; Windows says 406 where others say 429. */
export function interpretResponse(status: number, origin: string): ResponseMeaning {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || (status === 406 && isWindows(origin))) return 'park'
  if (status === 408 || (status >= 500 && status < 600)) return 'retry'
  return status === 413 ? 'dropped' : 'failed'
}

/**
 * Returns the milliseconds that a Retry-After header asks for, seconds or a date: at most an hour, null if it says
 * nothing usable.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const isDate = text.endsWith(' GMT')
  const ms = isDate ? Date.parse(text) - now : /^\d+$/.test(text) ? Number(text) * 1000 : Number.NaN
  return ms > 0 ? Math.min(ms, MAX_PARK_MS) : null
}

/** Returns the milliseconds to wait after failure `attempt` (from 0): 10 s x 2^n and up to half of it more, at most an hour. */
export const pushBackoffMs = (attempt: number, random: () => number): number =>
  Math.min(backoffMs(attempt + 1, { ...BACKOFF, random }), MAX_PARK_MS)

/** Returns whether a message that has been sent `attempt` times before is given up if it fails now. */
export const isLastAttempt = (attempt: number): boolean => attempt >= MAX_ATTEMPTS
