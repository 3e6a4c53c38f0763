import { describe, expect, it } from 'vitest'
import { deadlineOf, keyDueAt, takesAnswers } from './attempt-times.ts'

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

it('the key is due at the end of the attempt, or after the last candidate of a quiz that reveals it at its expiry', () => {
  const times = { finishedAt: 10, expiresAt: 100, lastLiveDeadline: 0 }
  expect(keyDueAt({ ...times, reveal: 'attempt' })).toBe(10)
  expect(keyDueAt({ ...times, reveal: 'expiry' })).toBe(100)
  // Extra time was given to somebody.
  expect(keyDueAt({ ...times, reveal: 'expiry', lastLiveDeadline: 150 })).toBe(150)
  expect(keyDueAt({ ...times, reveal: 'expiry', finishedAt: 200 })).toBe(200)
})
