import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDeadline, takesAnswers } from './attempt-rules.ts'
import { answersClosedAt, keyRelease } from './key-release.ts'

const EXPIRY = 1_000_000

describe('the key of a quiz that reveals it at its expiry', () => {
  it.each([
    ['is secret at the expiry', EXPIRY, null, false],
    ['is secret while the last save may arrive', EXPIRY + 3000, null, false],
    ['is released a millisecond later', EXPIRY + 3001, null, true],
    ['is secret while an attempt waits for its end', EXPIRY + 60_000, EXPIRY, false],
    ['is secret during extra time', EXPIRY + 3001, EXPIRY + 300_000, false],
  ])(
    'an answer key that is released at the expiry of the quiz %s',
    (_what, now, lastLiveDeadline, isReleased) => {
      const release = keyRelease({ reveal: 'expiry', expiresAt: EXPIRY, lastLiveDeadline }, now)
      expect([release.isReleased, release.isFinal]).toEqual([isReleased, isReleased])
    },
  )

  it('an answer key that is released at the expiry is released only after the extra time of a running attempt', () => {
    const facts = { reveal: 'expiry', expiresAt: EXPIRY, lastLiveDeadline: EXPIRY + 300_000 } as const
    expect(keyRelease(facts, EXPIRY).releasedAt).toBe(EXPIRY + 303_001)
    expect(keyRelease({ ...facts, lastLiveDeadline: 10 }, EXPIRY).releasedAt).toBe(answersClosedAt(EXPIRY))
  })

  it('an answer key that is released at the expiry never becomes public while an answer is still accepted', () => {
    const around = fc.integer({ min: EXPIRY - 10_000, max: EXPIRY + 10_000 })
    const attempts = fc.array(
      fc.record({
        startedAt: fc.integer({ min: 0, max: EXPIRY }),
        extraMs: fc.nat(9000),
        isLive: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(attempts, around, (all, now) => {
        const live = all.filter(({ isLive }) => isLive)
        const deadlines = live.map(
          ({ startedAt, extraMs }) =>
            getDeadline({ startedAt, durationMinutes: 10, expiresAt: EXPIRY }) + extraMs,
        )
        const facts = {
          reveal: 'expiry' as const,
          expiresAt: EXPIRY,
          lastLiveDeadline: deadlines.length === 0 ? null : Math.max(...deadlines),
        }
        // An attempt that starts now could still be answered, too.
        const isAnyAccepted = now < EXPIRY || deadlines.some((deadline) => takesAnswers(deadline, now))
        expect([isAnyAccepted, keyRelease(facts, now).isReleased]).not.toEqual([true, true])
      }),
    )
  })
})

it('the answer key of a quiz that reveals it after each attempt is public at once, before ranks are final', () => {
  const facts = { reveal: 'attempt', expiresAt: EXPIRY, lastLiveDeadline: null } as const
  expect(keyRelease(facts, 0)).toMatchObject({ isReleased: true, isFinal: false })
  expect(keyRelease(facts, EXPIRY + 3001)).toMatchObject({ isReleased: true, isFinal: true })
})
