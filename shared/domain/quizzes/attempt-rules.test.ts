import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../dates/durations.ts'
import { getDeadline, takesAnswers } from './attempt-rules.ts'

describe('the deadline of an attempt', () => {
  it.each([
    ['is the duration after the start', 0, HOUR_MS],
    ['is no later than the expiry', 50 * MINUTE_MS, 100 * MINUTE_MS],
    ['is a second after a start that is a second before the expiry', 100 * MINUTE_MS - 1000, 100 * MINUTE_MS],
    ['is the expiry if both times are equal', 40 * MINUTE_MS, 100 * MINUTE_MS],
  ])('the deadline of an attempt %s', (_what, startedAt, deadline) => {
    expect(getDeadline({ startedAt, durationMinutes: 60, expiresAt: 100 * MINUTE_MS })).toBe(deadline)
  })

  it('the deadline of an attempt allows answers up to three seconds late, to the millisecond', () => {
    expect([999, 1000, 3999, 4000, 4001].map((now) => takesAnswers(1000, now))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })
})
