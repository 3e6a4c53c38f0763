import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { tokenBuckets } from './token-buckets.ts'

const limits = { size: 3, refillMs: 1000, maxWaitMs: 5000 }

function drain(buckets: ReturnType<typeof tokenBuckets>, key: string, now: number): number {
  let count = 0
  for (; count < 100 && buckets.waitMs(key, now) === 0; count += 1) buckets.take(key, now)
  return count
}

describe('a token bucket', () => {
  it('a token bucket holds tokens up to its size and gets one more in each interval', () => {
    const buckets = tokenBuckets(limits)
    expect(drain(buckets, 'a', NOW)).toBe(3)
    expect(drain(buckets, 'b', NOW)).toBe(3)
    expect(drain(buckets, 'a', NOW + 999)).toBe(0)
    expect(drain(buckets, 'a', NOW + 2000)).toBe(2)
    expect(drain(buckets, 'a', NOW + DAY_MS)).toBe(3)
  })

  it('a token bucket gives waiting callers times one refill interval apart, up to the longest wait', () => {
    const buckets = tokenBuckets(limits)
    drain(buckets, 'a', NOW)
    const waits = Array.from({ length: 6 }, () => buckets.waitMs('a', NOW))
    // `drain` ends with a refused call, which was promised the token of the first second.
    expect(waits).toEqual([2000, 3000, 4000, 5000, 5000, 5000])
    expect(buckets.waitMs('a', NOW + 999)).toBe(5000)
    expect(buckets.waitMs('a', NOW + 1000)).toBe(0)
  })

  it('a token bucket refills its overdrawn tokens before it has a new one', () => {
    const buckets = tokenBuckets(limits)
    for (let count = 0; count < 5; count += 1) buckets.take('a', NOW)
    expect(buckets.waitMs('a', NOW)).toBe(3000)
    expect(buckets.waitMs('a', NOW + 2999)).toBeGreaterThan(0)
    expect(buckets.waitMs('a', NOW + 3000)).toBe(0)
  })

  it('a token bucket accepts returned tokens up to its size', () => {
    const buckets = tokenBuckets(limits)
    buckets.take('a', NOW)
    for (let given = 0; given < 5; given += 1) buckets.giveBack('a', NOW)
    expect(drain(buckets, 'a', NOW)).toBe(3)
  })

  it('a token bucket grows up to its largest size and has its normal size again after a day', () => {
    const buckets = tokenBuckets({ ...limits, maxSize: 10 })
    for (let grown = 0; grown < 20; grown += 1) buckets.grow('a', NOW)
    expect(drain(buckets, 'a', NOW)).toBe(10)
    expect(drain(buckets, 'a', NOW + DAY_MS - 1)).toBe(10)
    expect(drain(buckets, 'a', NOW + DAY_MS + 60_000)).toBe(3)
  })

  it('a token bucket refills after the clock was a year ahead', () => {
    const buckets = tokenBuckets(limits)
    drain(buckets, 'a', NOW + 365 * DAY_MS)
    expect(buckets.waitMs('a', NOW)).toBeLessThanOrEqual(5000)
    expect(drain(buckets, 'a', NOW + 1000)).toBe(1)
  })

  it('a token bucket is evicted after 20,000 other buckets were used, and is then full again', () => {
    const buckets = tokenBuckets(limits)
    for (let count = 0; count < 3; count += 1) buckets.take('first', NOW)
    for (let key = 0; key < 19_999; key += 1) buckets.take(`key ${key}`, NOW)
    expect(buckets.waitMs('first', NOW)).toBeGreaterThan(0)
    for (let key = 0; key < 20_000; key += 1) buckets.take(`other ${key}`, NOW)
    expect(buckets.waitMs('first', NOW)).toBe(0)
  })
})
