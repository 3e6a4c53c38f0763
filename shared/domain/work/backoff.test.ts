import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

const delays = (failures: readonly number[], options: Parameters<typeof backoffMs>[1]) =>
  failures.map((count) => backoffMs(count, options))

it('the delay doubles with each failure', () => {
  expect(delays([1, 2, 3, 4], { baseMs: 1000 })).toEqual([1000, 2000, 4000, 8000])
})

it('the delay without failures equals the delay after the first failure', () => {
  expect(backoffMs(0, { baseMs: 1000 })).toBe(1000)
})

it('the delay never exceeds its maximum, even after thousands of failures', () => {
  expect(delays([3, 4, 5000], { baseMs: 1000, maxMs: 5000 })).toEqual([4000, 5000, 5000])
})

it.each([
  [0, 750],
  [0.5, 1000],
  [1, 1250],
])(
  'a random number of %s gives a delay of %s ms for a base delay of 1,000 ms with 25 percent jitter',
  (random, expected) => {
    expect(backoffMs(1, { baseMs: 1000, jitter: [0.75, 1.25], random: () => random })).toBe(expected)
  },
)

it('the jitter stays within its bounds around the capped delay', () => {
  const jitter = [0.75, 1.25] as const
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, random) => {
        const delay = Math.min(5000 * 2 ** (count - 1), 300_000)
        const jittered = backoffMs(count, { baseMs: 5000, maxMs: 300_000, jitter, random: () => random })
        expect(Number.isInteger(jittered)).toBe(true)
        expect(jittered).toBeGreaterThanOrEqual(0.75 * delay)
        expect(jittered).toBeLessThanOrEqual(1.25 * delay)
      },
    ),
  )
})
