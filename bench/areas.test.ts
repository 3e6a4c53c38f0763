import { describe, expect, it } from 'vitest'
import { readOptions } from './lib/options.ts'
import { conclusion } from './lib/report.ts'
import type { Measured, Table, Results } from './lib/report.ts'
import { area as payments } from './payments/area.ts'
import { area as push } from './push/area.ts'
import { area as quiz } from './quiz/area.ts'
import { area as scale } from './scale/area.ts'
import { KIND_NAMES } from './scale/kinds.ts'

// Synthetic figures that meet each target exactly at its limit.
const AREAS = {
  push: {
    parts: push.parts,
    atLimit: {
      encryption: [{ perSecond: 5000, cpuMicros: 200 }],
      fanOut: [{ perSecond: 2000, cpuMicros: 500 }],
      late: [{ perSecond: 1200 }],
      besideStranger: [{ p99: 10 }],
      besideFanOut: [{ p99: 20 }],
      mail: [{ ms: 2000 }],
      matchFew: [{ among: 10_000, count: 1000, ms: 20 }],
      matchMany: [{ among: 1_000_000, count: 1000, ms: 40, kilobytes: 102_400 }],
      bareInsert: [{ perSecond: 100_000 }],
      deliveries: [{ perSecond: 30_000 }],
      growth: [{ kilobytes: 1 }],
    },
    count: 9,
  },
  quiz: {
    parts: quiz.parts,
    atLimit: {
      passing: [{ perSecond: 5000 }],
      save: [{ perSecond: 2000, commits: 100, wrong: 0 }],
      idleListing: [{ p99: 5 }],
      examSave: [{ p50: 25, p99: 250, wrong: 0 }],
      examListing: [{ p99: 15 }],
      closing: [{ ms: 20_000 }],
      scores: [{ count: 10_000, wrong: 0 }],
      resultFew: [{ p50: 2 }],
      resultMany: [{ p50: 3 }],
      correctionIdle: [{ p99: 5 }],
      correctionSave: [{ p99: 10 }],
      correction: [{ count: 100_000, wrong: 0 }],
    },
    count: 11,
  },
  payments: {
    parts: payments.parts,
    atLimit: {
      passing: [{ perSecond: 10_000 }],
      fresh: [{ perSecond: 4000 }],
      again: [{ perSecond: 7000 }],
      late: [{ p99: 1000 }],
      idleListing: [{ p99: 5 }],
      alone: [{ ms: 100_000 }],
      reconciled: [{ ms: 150_000, asked: 20_000, atOnce: 16, wrong: 0 }],
      listing: [{ p99: 10 }],
      order: [{ asked: 2, commits: 3 }],
      pageNone: [{ p50: 10 }],
      pageMany: [{ p50: 12 }],
    },
    count: 10,
  },
  scale: {
    parts: scale.parts,
    atLimit: {
      quietLists: [{ perSecond: 10_000 }],
      besideCommits: [{ perSecond: 8000 }],
      ...Object.fromEntries(
        Object.keys(KIND_NAMES).flatMap((name) => [
          [name, [{ p50: 11 }]],
          [`${name}Before`, [{ p50: 10 }]],
        ]),
      ),
      fullList: [{ p50: 11, statements: 5 }],
      search: [{ p50: 11, statements: 7 }],
      syncPage: [{ p50: 11, statements: 6 }],
      postCreated: [{ p50: 11, statements: 30 }],
      handedIn: [{ p50: 11, statements: 15 }],
      median: [{ ratio: 1.03 }],
    },
    count: 31,
  },
} satisfies Record<string, { parts: Record<string, Table>; atLimit: Results; count: number }>
type AreaName = keyof typeof AREAS

/** Returns the conclusion for an area from the given figures; a part without figures counts as not measured. */
function conclude(name: AreaName, results: Results) {
  const measured = Object.values<Table>(AREAS[name].parts).flatMap((part): Measured[] => {
    const own = Object.entries(results).filter(([key]) => Object.hasOwn(part.cases ?? {}, key))
    return own.length === 0 ? [] : [{ ...part, results: Object.fromEntries(own) }]
  })
  return conclusion(measured)
}

const withWorse = (name: AreaName, worse: Results): Results => ({ ...AREAS[name].atLimit, ...worse })
const linesOf = (name: AreaName, results: Results, mark: string) =>
  conclude(name, results)
    .text.split('\n')
    .filter((line) => line.startsWith(mark))
const missed = (name: AreaName, worse: Results) => linesOf(name, withWorse(name, worse), 'MISSED')

describe('the targets of an area', () => {
  it.each(Object.keys(AREAS) as AreaName[])(
    'every target of the benchmark area %s is met by figures exactly at their limits',
    (name) => {
      expect(linesOf(name, AREAS[name].atLimit, 'ok ')).toHaveLength(AREAS[name].count)
      expect(conclude(name, AREAS[name].atLimit).exitCode).toBe(0)
    },
  )

  it.each<[AreaName, string, Results]>([
    ['push', 'messages/s', { encryption: [{ perSecond: 5001, cpuMicros: 200 }] }],
    ['push', 'CPU', { encryption: [{ perSecond: 5000, cpuMicros: 199 }] }],
    ['push', 'answers late', { late: [{ perSecond: 1199 }] }],
    ['push', 'listing p99', { besideStranger: [{ p99: 9.9 }] }],
    ['push', 'mail of a code', { mail: [{ ms: 1 }, { ms: 2001 }, { ms: 1 }] }],
    ['push', 'among many', { matchFew: [{ ms: 19.9 }] }],
    ['push', 'rows/s', { deliveries: [{ perSecond: 29_999 }] }],
    ['push', 'memory', { matchMany: [{ ms: 40, kilobytes: 102_500 }] }],
    ['push', 'growth', { growth: [{ kilobytes: 1.01 }] }],
    ['quiz', 'saves/s', { passing: [{ perSecond: 5001 }] }],
    ['quiz', 'before a flush', { save: [{ perSecond: 2000, wrong: 1 }] }],
    ['quiz', 'quiet machine', { examSave: [{ p50: 26, p99: 251, wrong: 0 }] }],
    ['quiz', 'p99 over p50', { examSave: [{ p50: 24, p99: 250, wrong: 0 }] }],
    ['quiz', 'not stored', { examSave: [{ p50: 25, p99: 250, wrong: 1 }] }],
    ['quiz', 'not stored', { examSave: [0, 1].map((wrong) => ({ p50: 25, p99: 250, wrong })) }],
    ['quiz', 'closed', { closing: [{ ms: 20_010 }] }],
    ['quiz', 'closed', { closing: [{ ms: 1 }, { ms: 30_000 }, { ms: 1 }] }],
    ['quiz', 'listing', { idleListing: [{ p99: 4.9 }] }],
    ['quiz', 'second scorer', { scores: [{ wrong: 1 }] }],
    ['quiz', 'time among many', { resultFew: [{ p50: 1.9 }] }],
    ['quiz', 'beside a correction', { correctionSave: [{ p99: 10.1 }] }],
    ['quiz', 'ranks after', { correction: [{ wrong: 1 }] }],
    ['payments', 'new events/s', { fresh: [{ perSecond: 3990 }] }],
    ['payments', 'repeats/s', { again: [{ perSecond: 6990 }] }],
    ['payments', 'answers in 30 s', { late: [{ p99: 1001 }] }],
    ['payments', 'answers in 30 s', { late: [{ p99: 1 }, { p99: 2000 }, { p99: 1 }] }],
    ['payments', 'exactly once', { reconciled: [{ ms: 150_000, atOnce: 16, wrong: 1 }] }],
    ['payments', 'at once', { reconciled: [{ ms: 150_000, atOnce: 17, wrong: 0 }] }],
    ['payments', 'pause alone', { alone: [{ ms: 99_000 }] }],
    ['payments', 'listing', { idleListing: [{ p99: 4.9 }] }],
    ['payments', 'requests to the provider: 3', { order: [{ asked: 3, commits: 3 }] }],
    ['payments', 'commits', { order: [{ asked: 2, commits: 4 }] }],
    ['payments', 'commits', { order: [3, 9, 3].map((commits) => ({ asked: 2, commits })) }],
    ['payments', 'page of notes', { pageNone: [{ p50: 9.9 }] }],
    ['scale', 'of another process', { besideCommits: [{ perSecond: 7999 }] }],
    ['scale', 'statements, list of full posts', { fullList: [{ p50: 11, statements: 6 }] }],
    ['scale', 'statements, search', { search: [{ p50: 11, statements: 8 }] }],
    ['scale', 'statements, sync page', { syncPage: [{ p50: 11, statements: 7 }] }],
    ['scale', 'statements, post created', { postCreated: [{ p50: 11, statements: 31 }] }],
    ['scale', 'statements, 100 answers', { handedIn: [{ p50: 11, statements: 16 }] }],
    ['scale', 'feed, p50 over before', { feed: [{ p50: 11.1 }] }],
    ['scale', 'median of the kinds', { median: [{ ratio: 1.04 }] }],
  ])(
    'the benchmark area %s misses only the target named %s when one figure is worse than at the limit',
    (name, words, worse) => {
      expect(missed(name, worse)).toEqual([expect.stringContaining(words)])
      expect(conclude(name, withWorse(name, worse)).exitCode).toBe(1)
    },
  )

  it.each<[AreaName, Results]>([
    ['push', { besideFanOut: [{ p99: 99 }, { p99: 10 }, { p99: 15 }] }],
    ['quiz', { examListing: [{ p99: 99 }, { p99: 1 }, { p99: 15 }] }],
    ['payments', { fresh: [{ perSecond: 1 }, { perSecond: 9000 }, { perSecond: 4000 }] }],
  ])(
    'the benchmark area %s takes the median of three rounds for targets that need not hold in every round',
    (name, rounds) => {
      expect(missed(name, rounds)).toEqual([])
    },
  )

  it.each<[AreaName, Results, number]>([
    ['push', { encryption: [] }, 2],
    ['quiz', { passing: [] }, 1],
    ['payments', { alone: [] }, 1],
  ])('the benchmark area %s misses each target whose figure was not measured', (name, none, count) => {
    expect(missed(name, none)).toHaveLength(count)
  })

  it('the benchmark divides the time of the payment reconciler by the pause measured in the same round', () => {
    const reconciled = [100, 300, 200].map((ms) => ({ ms, atOnce: 16, wrong: 0 }))
    const alone = [100, 300, 200].map((ms) => ({ ms }))
    expect(conclude('payments', withWorse('payments', { reconciled, alone })).text).toContain(
      'pause alone: 1.00',
    )
  })

  it.each<[AreaName, string[], RegExp]>([
    ['push', ['growth'], /^case .*\n-+.*\ngrowth in 30 days, each subscriber +1\.00\n\nok .*$/],
    ['quiz', ['scores'], /^case .*\n-+.*\npapers scored twice +10,000 .*\n\nok .*$/],
    [
      'payments',
      ['order', 'pageNone', 'pageMany'],
      /^case .*\n-+.*\norder placed .*\n(page .*\n){2}\n(ok .*\n?){3}$/,
    ],
  ])('the report of the benchmark area %s lists only targets of measured cases', (name, cases, expected) => {
    const results: Results = AREAS[name].atLimit
    const own = Object.fromEntries(cases.map((key) => [key, results[key] ?? []]))
    expect(conclude(name, own).text).toMatch(expected)
  })
})

describe('the options of an area', () => {
  it('the default options of each benchmark area are the options of the documented run', () => {
    const only = ''
    expect(readOptions(push, [])).toEqual({
      options: { subscribers: 20_000, total: 1_000_000, delay: 100, rounds: 3 },
      only,
    })
    expect(readOptions(quiz, [])).toEqual({
      options: { candidates: 1000, rounds: 3, seconds: 40, ranked: 100_000, papers: 10_000 },
      only,
    })
    expect(readOptions(payments, [])).toEqual({
      options: { orders: 10_000, purchases: 1000, seconds: 3, rounds: 3 },
      only,
    })
    expect([push, quiz, payments].map(({ parts }) => Object.keys(parts))).toEqual([
      ['fan-out', 'matching', 'growth'],
      ['saves', 'exam', 'scores', 'results', 'correction'],
      ['webhooks', 'reconciler', 'buying'],
    ])
  })

  it('a benchmark area accepts options for other sizes and for a single part', () => {
    const args = ['--orders', '200', '--purchases', '50', '--seconds', '0.5', '--rounds', '1']
    expect(readOptions(payments, [...args, '--only', 'reconciler'])).toEqual({
      options: { orders: 200, purchases: 50, seconds: 0.5, rounds: 1 },
      only: 'reconciler',
    })
  })

  it.each([
    [push, '--subscribers', '0'],
    [push, '--delay', 'x'],
    [push, '--rounds', '7'],
    [push, '--total', '30000'],
    [push, '--only', 'mail'],
    [quiz, '--candidates', '0'],
    [quiz, '--rounds', 'x'],
    [quiz, '--seconds', '14'],
    [quiz, '--ranked', '1000'],
    [quiz, '--papers', '-1'],
    [quiz, '--only', 'start'],
    [payments, '--orders', '0'],
    [payments, '--purchases', '19'],
    [payments, '--seconds', 'x'],
    [payments, '--rounds', '-1'],
    [payments, '--only', 'refunds'],
  ])('the benchmark area $name rejects the option %s %s and shows the usage', async (area, option, value) => {
    await expect(area.run([`${option}=${value}`])).rejects.toThrow(`Usage: npm run bench -- ${area.name}`)
  })
})
