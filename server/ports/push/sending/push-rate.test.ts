import { describe, expect, it } from 'vitest'
import { pushRate } from './push-rate.ts'

/** Runs the maximum of concurrent requests, all with the same result. */
function round(rate: ReturnType<typeof pushRate>, hint: 'more' | 'same' | 'less'): number {
  const begun = Array.from({ length: rate.limit() }, () => rate.begin())
  for (const ticket of begun) rate.end(ticket, hint)
  return rate.limit()
}

describe('the send rate of an origin', () => {
  it('the send rate grows from 8 to 512 while responses arrive', () => {
    const rate = pushRate()
    expect(rate.limit()).toBe(8)
    let rounds = 0
    while (rate.limit() < 512 && rounds < 100) {
      round(rate, 'more')
      rounds += 1
    }
    expect(rounds).toBeLessThan(30)
    expect(round(rate, 'more')).toBe(512)
  })

  it('the send rate halves once for all running requests, never below 8, and then grows slowly', () => {
    const rate = pushRate()
    while (rate.limit() < 512) round(rate, 'more')
    expect([1, 2, 3].map(() => round(rate, 'less'))).toEqual([256, 128, 64])
    expect(round(rate, 'more')).toBeLessThanOrEqual(65)
    for (let turn = 0; turn < 10; turn += 1) round(rate, 'less')
    expect(rate.limit()).toBe(8)
  })

  it('the send rate does not grow with little traffic or unused slots', () => {
    const rate = pushRate()
    for (let turn = 0; turn < 100; turn += 1) rate.end(rate.begin(), 'more')
    expect(rate.limit()).toBe(8)
    expect(round(rate, 'same')).toBe(8)
    expect(rate.running()).toBe(0)
  })
})
