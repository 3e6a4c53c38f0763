import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { toNetwork } from '#server/lib/client-network.ts'
import { tokenBuckets } from '#server/lib/token-buckets.ts'
import { tooManyRequests } from '#server/lib/errors.ts'

// Same limits as other payment requests: ten at once, then ten a minute.
const LIMITS = { size: 10, refillMs: 6000, maxWaitMs: MINUTE_MS } as const

/** Limits of returns from payment providers; each method throws 429 if its limit is reached. */
export type ReturnLimits = {
  /** Counts a return by its URL: buyers may repeat theirs, but not endlessly. */
  countReturn(url: string): void
  /** Counts a refused return by its network. Valid ones never count: many buyers share a network. */
  countRefusal(ip: string): void
}

export function returnLimits(clock: () => number): ReturnLimits {
  const [returns, refusals] = [tokenBuckets(LIMITS), tokenBuckets(LIMITS)]

  function count(buckets: typeof returns, key: string): void {
    const wait = buckets.waitMs(key, clock())
    if (wait > 0) throw tooManyRequests(wait / 1000)
    buckets.take(key, clock())
  }

  return {
    countReturn: (url) => count(returns, createHash('sha256').update(url).digest('base64url')),
    countRefusal: (ip) => count(refusals, toNetwork(ip)),
  }
}

export const noReturnLimits: ReturnLimits = { countReturn: () => undefined, countRefusal: () => undefined }
