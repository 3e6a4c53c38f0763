import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'

export type ResponseMeaning = 'accepted' | 'gone' | 'park' | 'retry' | 'dropped' | 'failed'

const MAX_PARK_MS = HOUR_MS
const BACKOFF = { baseMs: 10_000, jitter: [1, 1.5] } as const
const MAX_ATTEMPTS = 8

const isWindows = (origin: string): boolean => new URL(origin).hostname.endsWith('.notify.windows.com')

/** Returns the meaning of a push service's status. Windows sends 406 instead of 429. */
export function interpretResponse(status: number, origin: string): ResponseMeaning {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || (status === 406 && isWindows(origin))) return 'park'
  if (status === 408 || (status >= 500 && status < 600)) return 'retry'
  return status === 413 ? 'dropped' : 'failed'
}

/** Returns the milliseconds of a Retry-After header, in seconds or as a date: at most an hour, null if unusable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const isDate = text.endsWith(' GMT')
  const ms = isDate ? Date.parse(text) - now : /^\d+$/.test(text) ? Number(text) * 1000 : Number.NaN
  return ms > 0 ? Math.min(ms, MAX_PARK_MS) : null
}

/** Returns the delay after failure `attempt` (from 0): 10 s x 2^n plus up to half, at most an hour. */
export const pushBackoffMs = (attempt: number, random: () => number): number =>
  Math.min(backoffMs(attempt + 1, { ...BACKOFF, random }), MAX_PARK_MS)

export const isLastAttempt = (attempt: number): boolean => attempt >= MAX_ATTEMPTS
