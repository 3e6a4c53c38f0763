import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#shared/domain/dates/durations.ts'

type Bucket = { tokens: number; size: number; refilledAt: number; promisedAt: number; grownAt: number }

export type BucketLimits = {
  size: number
  maxSize?: number
  refillMs: number
  maxWaitMs: number
}

// Maximum of stored buckets. The least recently used is evicted, which amounts to filling it.
const MAX_BUCKETS = 20_000
// A bucket shrinks to its first size after this time without growth.
const GROWTH_TTL_MS = DAY_MS

/** Builds token buckets by key. The waits of several callers are spread, so that they do not return together. */
export function tokenBuckets({ size, maxSize = size, refillMs, maxWaitMs }: BucketLimits) {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS })

  function refilled(key: string, now: number): Bucket {
    const full = { tokens: size, size, refilledAt: now, promisedAt: now, grownAt: now }
    const bucket = buckets.get(key) ?? full
    if (now - bucket.grownAt >= GROWTH_TTL_MS) bucket.size = size
    // A clock that was set back refills nothing, and does not stop the refill.
    const passed = Math.max(0, now - bucket.refilledAt)
    bucket.tokens = Math.min(bucket.size, bucket.tokens + passed / refillMs)
    bucket.refilledAt = now
    buckets.set(key, bucket)
    return bucket
  }

  return {
    /** Returns the milliseconds until the caller may try again; 0 if there is a token, which `take` then removes. */
    waitMs(key: string, now: number): number {
      const bucket = refilled(key, now)
      if (bucket.tokens >= 1) return 0
      const last = Math.min(Math.max(bucket.promisedAt, now), now + maxWaitMs)
      const next = Math.max(last + refillMs, now + (1 - bucket.tokens) * refillMs)
      bucket.promisedAt = Math.min(next, now + maxWaitMs)
      return bucket.promisedAt - now
    },

    /** Removes a token, even if there is none: later refills first repay the excess. */
    take(key: string, now: number): void {
      refilled(key, now).tokens -= 1
    },

    giveBack(key: string, now: number): void {
      const bucket = refilled(key, now)
      bucket.tokens = Math.min(bucket.size, bucket.tokens + 1)
    },

    /** Enlarges the bucket by one token for a day, up to `maxSize`, and adds that token. */
    grow(key: string, now: number): void {
      const bucket = refilled(key, now)
      bucket.grownAt = now
      bucket.size = Math.min(maxSize, bucket.size + 1)
      bucket.tokens = Math.min(bucket.size, bucket.tokens + 1)
    },
  }
}
