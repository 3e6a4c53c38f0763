import { describe, expect, it } from 'vitest'
import { pushConclusion } from './report.ts'
import type { PushRounds } from './report.ts'

const FAN_OUT: PushRounds = {
  encryption: [{ perSecond: 5000, cpuMicros: 200 }],
  fanOut: [{ perSecond: 2000, cpuMicros: 500 }],
  late: [{ perSecond: 1200 }],
  besideStranger: [{ p99: 10 }],
  besideFanOut: [{ p99: 20 }],
  mail: [{ ms: 2000 }],
}
const MATCHING: PushRounds = {
  matchFew: [{ among: 10_000, count: 1000, ms: 20 }],
  matchMany: [{ among: 1_000_000, count: 1000, ms: 40, kilobytes: 102_400 }],
  bareInsert: [{ perSecond: 100_000 }],
  deliveries: [{ perSecond: 30_000 }],
}
const GROWTH: PushRounds = { growth: [{ kilobytes: 1 }] }
const missed = (rounds: PushRounds) =>
  pushConclusion(rounds)
    .text.split('\n')
    .filter((line) => line.startsWith('MISSED'))

describe('the report of the benchmark of push messages', () => {
  it('meets every target at its limit', () => {
    const { text, exitCode } = pushConclusion({ ...FAN_OUT, ...MATCHING, ...GROWTH })
    expect(text.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(9)
    expect(exitCode).toBe(0)
  })

  it.each<[string, PushRounds, PushRounds]>([
    ['messages/s', FAN_OUT, { encryption: [{ perSecond: 5001, cpuMicros: 200 }] }],
    ['CPU', FAN_OUT, { encryption: [{ perSecond: 5000, cpuMicros: 199 }] }],
    ['answers late', FAN_OUT, { late: [{ perSecond: 1199 }] }],
    ['listing p99', FAN_OUT, { besideStranger: [{ p99: 9.9 }] }],
    ['among many', MATCHING, { matchFew: [{ ms: 19.9 }] }],
    ['rows/s', MATCHING, { deliveries: [{ perSecond: 29_999 }] }],
    ['memory', MATCHING, { matchMany: [{ ms: 40, kilobytes: 102_500 }] }],
    ['growth', GROWTH, { growth: [{ kilobytes: 1.01 }] }],
  ])('misses the target of %s alone beyond its limit', (words, rounds, worse) => {
    expect(missed({ ...rounds, ...worse })).toEqual([expect.stringContaining(words)])
    expect(pushConclusion({ ...rounds, ...worse }).exitCode).toBe(1)
  })

  it('misses a target of which a figure is not there', () => {
    expect(missed({ ...FAN_OUT, encryption: [] })).toHaveLength(2)
  })

  it('takes the middle of the rounds, but no late mail', () => {
    const [one, two, three] = [{ p99: 10 }, { p99: 15 }, { p99: 99 }]
    const rounds = { ...FAN_OUT, besideFanOut: [three, one, two] }
    expect(missed(rounds)).toEqual([])
    expect(missed({ ...rounds, mail: [{ ms: 1 }, { ms: 2001 }, { ms: 1 }] })).toEqual([
      expect.stringContaining('mail of a code'),
    ])
  })

  it('says nothing of parts that were not measured', () => {
    const { text } = pushConclusion(GROWTH)
    expect(text).toMatch(/^case .*\n-+.*\ngrowth in 30 days, each subscriber +1\.00\n\nok .*$/)
  })
})
