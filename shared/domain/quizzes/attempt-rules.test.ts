import { describe, expect, it } from 'vitest'
import { deadlineOf, takesAnswers } from './attempt-rules.ts'

const MINUTE = 60_000

describe('the deadline of an attempt', () => {
  it.each([
    ['is the duration after the start', 0, 60 * MINUTE],
    ['is no later than the expiry', 50 * MINUTE, 100 * MINUTE],
    ['leaves a second to who starts a second before the expiry', 100 * MINUTE - 1000, 100 * MINUTE],
    ['is the expiry where both are the same instant', 40 * MINUTE, 100 * MINUTE],
  ])('%s', (_what, startedAt, deadline) => {
    expect(deadlineOf({ startedAt, durationMinutes: 60, expiresAt: 100 * MINUTE })).toBe(deadline)
  })

  it('lets in what comes within three seconds, to the millisecond', () => {
    expect([999, 1000, 3999, 4000, 4001].map((now) => takesAnswers(1000, now))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })
})
