import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import { PrivateAddressError } from './push-request.ts'
import type { PushResponse } from './push-request.ts'

type ResponseMeaning = 'accepted' | 'gone' | 'park' | 'retry' | 'dropped' | 'failed'

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

/** Result of a slot; `parkMs` is the requested wait in milliseconds, null if unknown. */
export type PushEnd = 'answered' | 'trouble' | { parkMs: number | null } | 'silence' | 'unused'

/** HTTP status of the push service; absent without a decisive response. */
type Answered = { code?: number }

export type PushOutcome =
  | ({ status: 'accepted' } & Answered)
  | ({ status: 'gone' } & Answered)
  /** To be sent again at `at`, epoch milliseconds. A parked origin or overload does not count as an attempt. */
  | ({ status: 'retry'; at: number; isOriginParked: boolean } & Answered)
  /** Too large: the push service will never accept it. */
  | ({ status: 'dropped' } & Answered)
  /** Refused with this HTTP status, or abandoned after it; 0 without a response. */
  | { status: 'failed'; code: number }
  /** Not sent: endpoint, its address, its keys or the topic are not allowed. */
  | { status: 'refused' }

type Sent = { origin: string; attempt: number; now: number; random: () => number }

export const retryLater = ({ attempt, now, random }: Omit<Sent, 'origin'>, code = 0): PushOutcome =>
  isLastAttempt(attempt)
    ? { status: 'failed', code }
    : {
        status: 'retry',
        at: now + pushBackoffMs(attempt, random),
        isOriginParked: false,
        ...(code > 0 && { code }),
      }

export function classifyResponse(response: PushResponse, sent: Sent): [PushEnd, PushOutcome | null] {
  if (response === 'timeout') return ['silence', retryLater(sent)]
  if ('error' in response)
    return response.error instanceof PrivateAddressError
      ? ['unused', { status: 'refused' }]
      : ['trouble', retryLater(sent)]
  const { status, retryAfter } = response
  const meaning = interpretResponse(status, sent.origin)
  switch (meaning) {
    case 'park':
      return [{ parkMs: retryAfterMs(retryAfter, sent.now) }, null]
    case 'retry':
      return ['trouble', retryLater(sent, status)]
    case 'failed':
      return ['answered', { status: 'failed', code: status }]
    default:
      return ['answered', { status: meaning, code: status }]
  }
}
