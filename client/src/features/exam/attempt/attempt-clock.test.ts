import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { startAttemptClock } from './attempt-clock.ts'

const START = Date.parse('2026-11-24T04:30:00.000Z')

type Step =
  | ['run', number]
  /** Visibility change of the page. */
  | ['hide']
  | ['show']
  /** Sleep of the phone: only the wall clock advances. */
  | ['sleep', number]
  | ['set', number]
  /** Start of the attempt by server time, round trip of the response, and the new time limit. */
  | ['correct', number, number?, number?]

/** Ten minutes of paper. The server was last heard `agoMs` ago, with `usedMs` used. */
type Case = [
  name: string,
  begun: { usedMs?: number; agoMs?: number },
  steps: Step[],
  seconds: number,
  ends?: number,
]

let isHidden = false

function setHidden(value: boolean): void {
  isHidden = value
  document.dispatchEvent(new Event('visibilitychange'))
}

function play({ usedMs = 0, agoMs = 0 }: Case[1], steps: readonly Step[]) {
  const seen = { ends: 0, doubts: 0 }
  const clock = startAttemptClock(
    {
      startedAt: START,
      deadlineAt: START + 10 * MINUTE_MS,
      serverAt: START + usedMs,
      receivedAt: Date.now() - agoMs,
    },
    { onEnd: () => (seen.ends += 1), onClockDoubt: () => (seen.doubts += 1) },
  )
  for (const [what, ms = 0, tripMs = 0, limitMs = 10 * MINUTE_MS] of steps) {
    if (what === 'run') vi.advanceTimersByTime(ms)
    if (what === 'hide' || what === 'show') setHidden(what === 'hide')
    if (what === 'sleep' || what === 'set') vi.setSystemTime(Date.now() + ms)
    if (what === 'correct') clock.correct({ serverAt: START + ms, tripMs, deadlineAt: START + limitMs })
  }
  const result = { ...seen, seconds: clock.secondsLeft(), sinceStart: clock.sinceStart() }
  clock.stop()
  return result
}

beforeEach(() => {
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  // The clock of the device is an hour ahead of the server from the start.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: START + 3_600_000 })
})
afterEach(() => vi.useRealTimers())

const cases: Case[] = [
  ['starts with the full time', {}, [], 600],
  ['rounds a started second up', {}, [['run', 1]], 600],
  ['counts whole seconds', {}, [['run', 1000]], 599],
  ['shows one second while a millisecond is left', {}, [['run', 599_999]], 1],
  ['ends at zero', {}, [['run', 600_000]], 0, 1],
  ['ends once', {}, [['run', 900_000]], 0, 1],
  ['shows five minutes', {}, [['run', 300_000]], 300],
  ['shows less than five minutes a second later', {}, [['run', 301_000]], 299],
  ['resumes after a reload', { usedMs: 2 * MINUTE_MS }, [], 480],
  ['counts the time without a page', { usedMs: 2 * MINUTE_MS, agoMs: MINUTE_MS }, [], 420],
  ['counts five minutes without a page', { usedMs: MINUTE_MS, agoMs: 5 * MINUTE_MS }, [], 240],
  [
    'is over if the time passed without a page',
    { usedMs: MINUTE_MS, agoMs: 9 * MINUTE_MS },
    [['run', 0]],
    0,
    1,
  ],
  ['is over a day later', { agoMs: DAY_MS }, [['run', 0]], 0, 1],
  [
    'never counts backwards if the clock was set back while no page was open',
    { usedMs: MINUTE_MS, agoMs: -DAY_MS },
    [],
    540,
  ],
  ['lasts a millisecond without a page', { usedMs: 599_999 }, [['run', 0]], 1],
  [
    'ignores a clock set forward',
    {},
    [
      ['set', DAY_MS],
      ['run', 1000],
    ],
    599,
  ],
  [
    'ignores a clock set back',
    {},
    [
      ['set', -DAY_MS],
      ['run', 1000],
    ],
    599,
  ],
  [
    'ignores a clock that is set repeatedly',
    {},
    [
      ['set', DAY_MS],
      ['run', 1000],
      ['set', -2 * DAY_MS],
      ['run', 1000],
    ],
    598,
  ],
  ['counts the sleep of a phone', {}, [['hide'], ['sleep', MINUTE_MS], ['show']], 540],
  [
    'counts a sleep and the time before it',
    {},
    [['run', MINUTE_MS], ['hide'], ['sleep', MINUTE_MS], ['show']],
    480,
  ],
  [
    'counts a sleep and the time after it',
    {},
    [['hide'], ['sleep', MINUTE_MS], ['show'], ['run', MINUTE_MS]],
    480,
  ],
  [
    'counts two sleeps',
    {},
    [['hide'], ['sleep', MINUTE_MS], ['show'], ['hide'], ['sleep', MINUTE_MS], ['show']],
    480,
  ],
  ['counts hidden time once if the phone stays awake', {}, [['hide'], ['run', MINUTE_MS], ['show']], 540],
  [
    'uses the larger of both clocks after a partial sleep',
    {},
    [['hide'], ['run', MINUTE_MS], ['sleep', MINUTE_MS], ['show']],
    480,
  ],
  ['ends on return from a long sleep', {}, [['hide'], ['sleep', 11 * MINUTE_MS], ['show']], 0, 1],
  [
    'ignores a clock set back while hidden',
    {},
    [['hide'], ['run', MINUTE_MS], ['set', -DAY_MS], ['show']],
    540,
  ],
  ['follows the server time', {}, [['correct', 2 * MINUTE_MS]], 480],
  ['returns the time lost to a clock set forward', { agoMs: 5 * MINUTE_MS }, [['correct', MINUTE_MS]], 540],
  [
    'returns the time lost to a clock set forward while hidden',
    {},
    [['hide'], ['set', 5 * MINUTE_MS], ['show'], ['correct', 1000]],
    599,
  ],
  [
    'resumes if the server returns time at the end',
    { agoMs: DAY_MS },
    [
      ['run', 0],
      ['correct', MINUTE_MS],
      ['run', 1000],
    ],
    539,
    1,
  ],
  [
    'ends again after the returned time',
    { agoMs: DAY_MS },
    [
      ['run', 0],
      ['correct', 9 * MINUTE_MS],
      ['run', MINUTE_MS],
    ],
    0,
    2,
  ],
  ['is unchanged within the round trip of a response', { usedMs: 10_000 }, [['correct', 9000, 2000]], 590],
  ['moves to the earliest time that the response allows', { usedMs: 5000 }, [['correct', 9000, 2000]], 591],
  ['moves to the latest time that the response allows', { usedMs: 20_000 }, [['correct', 9000, 2000]], 589],
  [
    'is narrowed by each response',
    { usedMs: 20_000 },
    [
      ['correct', 9000, 8000],
      ['correct', 10_000, 1000],
    ],
    589,
  ],
  [
    'adds the extra minutes of the server',
    {},
    [
      ['run', MINUTE_MS],
      ['correct', MINUTE_MS, 0, 15 * MINUTE_MS],
    ],
    840,
  ],
  [
    'adds extra minutes that arrive after the end',
    {},
    [
      ['run', 600_000],
      ['correct', 600_000, 0, 15 * MINUTE_MS],
    ],
    300,
    1,
  ],
  [
    'runs through extra minutes to their end',
    {},
    [
      ['correct', 0, 0, 15 * MINUTE_MS],
      ['run', 15 * MINUTE_MS],
    ],
    0,
    1,
  ],
  [
    'ends at once when the paper was closed',
    {},
    [
      ['correct', 2 * MINUTE_MS, 0, MINUTE_MS],
      ['run', 0],
    ],
    0,
    1,
  ],
  [
    'stays at the start if the server clock steps back before it',
    { usedMs: MINUTE_MS },
    [['correct', -5000]],
    600,
  ],
  [
    'follows a server whose clock steps back a minute',
    { usedMs: 3 * MINUTE_MS },
    [['correct', 2 * MINUTE_MS]],
    480,
  ],
  [
    'counts a sleep between two responses',
    {},
    [['correct', 0], ['hide'], ['sleep', MINUTE_MS], ['show'], ['correct', MINUTE_MS + 100]],
    540,
  ],
  [
    'counts the time of reading a response',
    {},
    [
      ['run', 1000],
      ['correct', 1000],
      ['run', 1000],
    ],
    598,
  ],
]

describe('the attempt clock', () => {
  it.each(cases)('the attempt clock %s', (_name, begun, steps, seconds, ends = 0) => {
    expect(play(begun, steps)).toMatchObject({ seconds, ends })
  })

  it('the attempt clock reports a doubt if the wall clock and the monotonic clock diverge, but not after a sleep', () => {
    expect(play({}, [['run', MINUTE_MS]]).doubts).toBe(0)
    expect(
      play({}, [
        ['set', DAY_MS],
        ['run', 1000],
        ['run', 1000],
      ]).doubts,
    ).toBe(1)
    expect(play({}, [['hide'], ['sleep', MINUTE_MS], ['show']]).doubts).toBe(0)
  })

  it('the attempt clock returns the time since the start of the attempt, at most the time allowed', () => {
    expect(play({ usedMs: MINUTE_MS }, [['run', 1500]]).sinceStart).toBe(61_500)
    expect(play({}, [['run', 700_000]]).sinceStart).toBe(600_000)
  })
})
