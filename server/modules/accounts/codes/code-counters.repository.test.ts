import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { nextInRow, lockoutMs, resendWaitMs, otpWaitMs } from './code-counters.repository.ts'
import type { Counters } from './code-counters.repository.ts'

const every = (count: number, ms: number, from = 0) =>
  Array.from({ length: count }, (_, index) => NOW - from - index * ms)
const unused = (instants: number[]) => instants.map((at) => ({ at, isUsed: false }))

/** Builds the counters of a known browser; times are newest first. */
const own = (sends: number[] = [], failures: [at: number, consecutive: number][] = []): Counters => ({
  sends: unused(sends),
  failures: failures.map(([at, consecutive]) => ({ at, consecutive })),
  strangers: null,
})
const strangers = (counts: Partial<NonNullable<Counters['strangers']>>): Counters => ({
  ...own(),
  strangers: { sends: [], failures: [], network: [], ...counts },
})

describe('another OTP', () => {
  it.each<[string, Counters, number]>([
    ['at once, the first time', own(), 0],
    ['an hour after the fifth last', own(every(5, 10 * MINUTE_MS, MINUTE_MS)), 19 * MINUTE_MS],
    ['when fewer lie within the hour', own(every(4, MINUTE_MS)), 0],
    ['a day after the tenth last', own(every(10, 2 * HOUR_MS, HOUR_MS)), 5 * HOUR_MS],
    ['when the pause is over', own([], [[NOW - 12 * MINUTE_MS, 10]]), 3 * MINUTE_MS],
    [
      'a day after the twentieth of all strangers',
      strangers({ sends: unused(every(20, HOUR_MS)) }),
      5 * HOUR_MS,
    ],
    [
      'an hour after the fourth unused one of all strangers',
      strangers({ sends: unused(every(4, 10 * MINUTE_MS, MINUTE_MS)) }),
      29 * MINUTE_MS,
    ],
    [
      'at once after four used ones of all strangers',
      strangers({ sends: every(4, MINUTE_MS).map((at) => ({ at, isUsed: true })) }),
      0,
    ],
    [
      'a day after the thirtieth failure of all strangers',
      strangers({ failures: every(30, MINUTE_MS) }),
      DAY_MS - 29 * MINUTE_MS,
    ],
    [
      'a day after the 200th failure of the network',
      strangers({ network: every(200, SECOND_MS) }),
      DAY_MS - 199 * SECOND_MS,
    ],
    ['at once beside what lies in the future', own(every(5, MINUTE_MS, -DAY_MS), [[NOW + DAY_MS, 9]]), 0],
  ])('another OTP may be sent %s', (_name, counters, wait) => {
    expect(otpWaitMs(counters, NOW)).toBe(wait)
  })

  it('another OTP may be sent a minute after the last OTP, or at once if the last OTP was used', () => {
    const sent = own([NOW - 20 * SECOND_MS])
    expect(resendWaitMs(sent, NOW)).toBe(40 * SECOND_MS)
    expect(resendWaitMs(own([NOW - MINUTE_MS]), NOW)).toBe(0)
    expect(resendWaitMs(own(), NOW)).toBe(0)
    const used = sent.sends.map((send) => ({ ...send, isUsed: true }))
    expect(resendWaitMs({ ...sent, sends: used }, NOW)).toBe(0)
  })
})

describe('failed attempts', () => {
  it.each([
    [9, 0],
    [10, 15 * MINUTE_MS],
    [11, 0],
    [20, 15 * MINUTE_MS],
    [0, 0],
  ])('the lockout after failure number %i in a row lasts %i ms', (consecutive, pause) => {
    expect(lockoutMs(own([], [[NOW, consecutive]]), NOW)).toBe(pause)
    expect(lockoutMs(own([], [[NOW - 15 * MINUTE_MS, consecutive]]), NOW)).toBe(0)
  })

  it('failed OTP attempts are numbered in a row, and the numbers start again after a correct OTP', () => {
    expect(nextInRow(own())).toBe(1)
    expect(nextInRow(own([], [[NOW, 4]]))).toBe(5)
    expect(nextInRow(own([], [[NOW, 0]]))).toBe(1)
  })

  it('a known browser is locked after 20 failed OTPs in a day, and unknown browsers together after 30', () => {
    const failed = (count: number) => every(count, MINUTE_MS, HOUR_MS).map((at): [number, number] => [at, 0])
    expect(lockoutMs(own([], failed(19)), NOW)).toBe(0)
    expect(lockoutMs(own([], failed(20)), NOW)).toBe(DAY_MS - HOUR_MS - 19 * MINUTE_MS)
    expect(lockoutMs({ ...strangers({}), failures: own([], failed(29)).failures }, NOW)).toBe(0)
  })
})
