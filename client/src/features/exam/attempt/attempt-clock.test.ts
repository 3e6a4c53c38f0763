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
  | ['hear', number, number?, number?]

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
      heardAt: Date.now() - agoMs,
    },
    { onEnd: () => (seen.ends += 1), onDoubt: () => (seen.doubts += 1) },
  )
  for (const [what, ms = 0, tripMs = 0, limitMs = 10 * MINUTE_MS] of steps) {
    if (what === 'run') vi.advanceTimersByTime(ms)
    if (what === 'hide' || what === 'show') setHidden(what === 'hide')
    if (what === 'sleep' || what === 'set') vi.setSystemTime(Date.now() + ms)
    if (what === 'hear') clock.hear({ serverAt: START + ms, tripMs, deadlineAt: START + limitMs })
  }
  const result = { ...seen, seconds: clock.secondsLeft(), sinceStart: clock.sinceStart() }
  clock.stop()
  return result
}

beforeEach(() => {
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  // Device clock: an hour off from the start.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: START + 3_600_000 })
})
afterEach(() => vi.useRealTimers())

const cases: Case[] = [
  ['begins with the whole time', {}, [], 600],
  ['rounds a begun second up', {}, [['run', 1]], 600],
  ['counts whole seconds', {}, [['run', 1000]], 599],
  ['shows one second while a millisecond is left', {}, [['run', 599_999]], 1],
  ['ends at zero', {}, [['run', 600_000]], 0, 1],
  ['ends once', {}, [['run', 900_000]], 0, 1],
  ['is at five minutes', {}, [['run', 300_000]], 300],
  ['is below five minutes a second later', {}, [['run', 301_000]], 299],
  ['goes on where it was after a reload', { usedMs: 2 * MINUTE_MS }, [], 480],
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
    'counts no time backwards if the clock was set back without a page',
    { usedMs: MINUTE_MS, agoMs: -DAY_MS },
    [],
    540,
  ],
  ['lasts a millisecond without a page', { usedMs: 599_999 }, [['run', 0]], 1],
  [
    'is not moved by a clock set forward',
    {},
    [
      ['set', DAY_MS],
      ['run', 1000],
    ],
    599,
  ],
  [
    'is not moved by a clock set back',
    {},
    [
      ['set', -DAY_MS],
      ['run', 1000],
    ],
    599,
  ],
  [
    'is not moved by a clock that is set again and again',
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
    'counts a sleep with what ran before it',
    {},
    [['run', MINUTE_MS], ['hide'], ['sleep', MINUTE_MS], ['show']],
    480,
  ],
  [
    'counts a sleep after which it runs',
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
  [
    'counts a page that was hidden while the phone was awake once',
    {},
    [['hide'], ['run', MINUTE_MS], ['show']],
    540,
  ],
  [
    'takes the larger of both clocks after a part of sleep',
    {},
    [['hide'], ['run', MINUTE_MS], ['sleep', MINUTE_MS], ['show']],
    480,
  ],
  ['ends on return from a long sleep', {}, [['hide'], ['sleep', 11 * MINUTE_MS], ['show']], 0, 1],
  [
    'counts no sleep of which the clock was set back',
    {},
    [['hide'], ['run', MINUTE_MS], ['set', -DAY_MS], ['show']],
    540,
  ],
  ['takes the server at its word', {}, [['hear', 2 * MINUTE_MS]], 480],
  ['gives time back that a clock set forward took', { agoMs: 5 * MINUTE_MS }, [['hear', MINUTE_MS]], 540],
  [
    'gives back what a clock set forward while away took',
    {},
    [['hide'], ['set', 5 * MINUTE_MS], ['show'], ['hear', 1000]],
    599,
  ],
  [
    'goes on after the server gave time back at the end',
    { agoMs: DAY_MS },
    [
      ['run', 0],
      ['hear', MINUTE_MS],
      ['run', 1000],
    ],
    539,
    1,
  ],
  [
    'ends again after that',
    { agoMs: DAY_MS },
    [
      ['run', 0],
      ['hear', 9 * MINUTE_MS],
      ['run', MINUTE_MS],
    ],
    0,
    2,
  ],
  ['stays as it is within the trip of a response', { usedMs: 10_000 }, [['hear', 9000, 2000]], 590],
  ['moves to the earliest that the response allows', { usedMs: 5000 }, [['hear', 9000, 2000]], 591],
  ['moves to the latest that the response allows', { usedMs: 20_000 }, [['hear', 9000, 2000]], 589],
  [
    'is narrowed by each response',
    { usedMs: 20_000 },
    [
      ['hear', 9000, 8000],
      ['hear', 10_000, 1000],
    ],
    589,
  ],
  [
    'takes extra minutes over',
    {},
    [
      ['run', MINUTE_MS],
      ['hear', MINUTE_MS, 0, 15 * MINUTE_MS],
    ],
    840,
  ],
  [
    'takes extra minutes over that come after the end',
    {},
    [
      ['run', 600_000],
      ['hear', 600_000, 0, 15 * MINUTE_MS],
    ],
    300,
    1,
  ],
  [
    'runs through extra minutes to their end',
    {},
    [
      ['hear', 0, 0, 15 * MINUTE_MS],
      ['run', 15 * MINUTE_MS],
    ],
    0,
    1,
  ],
  [
    'ends at once when the paper was closed',
    {},
    [
      ['hear', 2 * MINUTE_MS, 0, MINUTE_MS],
      ['run', 0],
    ],
    0,
    1,
  ],
  [
    'is not below the start by a server whose clock steps back',
    { usedMs: MINUTE_MS },
    [['hear', -5000]],
    600,
  ],
  [
    'follows a server whose clock steps back a minute',
    { usedMs: 3 * MINUTE_MS },
    [['hear', 2 * MINUTE_MS]],
    480,
  ],
  [
    'counts a sleep between two responses',
    {},
    [['hear', 0], ['hide'], ['sleep', MINUTE_MS], ['show'], ['hear', MINUTE_MS + 100]],
    540,
  ],
  [
    'counts what passed while the response was read',
    {},
    [
      ['run', 1000],
      ['hear', 1000],
      ['run', 1000],
    ],
    598,
  ],
]

describe('the attempt clock', () => {
  it.each(cases)('the attempt clock: it %s', (_name, begun, steps, seconds, ends = 0) => {
    expect(play(begun, steps)).toMatchObject({ seconds, ends })
  })

  it('the clock reports a doubt if the device clocks diverge, but not after a sleep', () => {
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

  it('the clock returns the time since the start, limited to the time of the attempt', () => {
    expect(play({ usedMs: MINUTE_MS }, [['run', 1500]]).sinceStart).toBe(61_500)
    expect(play({}, [['run', 700_000]]).sinceStart).toBe(600_000)
  })
})
