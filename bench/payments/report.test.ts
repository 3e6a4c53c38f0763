import { describe, expect, it } from 'vitest'
import { paymentConclusion } from './report.ts'
import type { PaymentRounds } from './report.ts'

const WEBHOOKS: PaymentRounds = {
  passing: [{ perSecond: 10_000 }],
  fresh: [{ perSecond: 4000 }],
  again: [{ perSecond: 7000 }],
  late: [{ p99: 1000 }],
}
const RECONCILER: PaymentRounds = {
  idleListing: [{ p99: 5 }],
  alone: [{ ms: 100_000 }],
  reconciled: [{ ms: 150_000, asked: 20_000, atOnce: 16, wrong: 0 }],
  listing: [{ p99: 10 }],
}
const BUYING: PaymentRounds = {
  order: [{ asked: 2, commits: 3 }],
  pageNone: [{ p50: 10 }],
  pageMany: [{ p50: 12 }],
}
const ALL = { ...WEBHOOKS, ...RECONCILER, ...BUYING }
const missed = (rounds: PaymentRounds) =>
  paymentConclusion(rounds)
    .text.split('\n')
    .filter((line) => line.startsWith('MISSED'))

describe('the report of the benchmark of payments', () => {
  it('meets every target at its limit', () => {
    const { text, exitCode } = paymentConclusion(ALL)
    expect(text.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(10)
    expect(exitCode).toBe(0)
  })

  it.each<[string, PaymentRounds]>([
    ['new events/s', { fresh: [{ perSecond: 3990 }] }],
    ['repeats/s', { again: [{ perSecond: 6990 }] }],
    ['answers in 30 s', { late: [{ p99: 1001 }] }],
    ['exactly once', { reconciled: [{ ms: 150_000, atOnce: 16, wrong: 1 }] }],
    ['at once', { reconciled: [{ ms: 150_000, atOnce: 17, wrong: 0 }] }],
    ['pause alone', { alone: [{ ms: 99_000 }] }],
    ['listing', { idleListing: [{ p99: 4.9 }] }],
    ['requests to the provider: 3', { order: [{ asked: 3, commits: 3 }] }],
    ['commits', { order: [{ asked: 2, commits: 4 }] }],
    ['page of notes', { pageNone: [{ p50: 9.9 }] }],
  ])('misses the target of %s alone beyond its limit', (words, worse) => {
    expect(missed({ ...ALL, ...worse })).toEqual([expect.stringContaining(words)])
    expect(paymentConclusion({ ...ALL, ...worse }).exitCode).toBe(1)
  })

  it('misses a target of which a figure is not there', () => {
    expect(missed({ ...RECONCILER, alone: [] })).toHaveLength(1)
  })

  it('takes the middle of the rounds, but the worst of what each must hold', () => {
    expect(
      missed({ ...WEBHOOKS, fresh: [{ perSecond: 1 }, { perSecond: 9000 }, { perSecond: 4000 }] }),
    ).toEqual([])
    expect(missed({ ...WEBHOOKS, late: [{ p99: 1 }, { p99: 2000 }, { p99: 1 }] })).toHaveLength(1)
    const order = [...(BUYING.order ?? []), { asked: 2, commits: 9 }, { asked: 2, commits: 3 }]
    expect(missed({ ...BUYING, order })).toHaveLength(1)
  })

  it('compares the reconciler with the pause of its own round', () => {
    const reconciled = [100, 300, 200].map((ms) => ({ ms, atOnce: 16, wrong: 0 }))
    const alone = [100, 300, 200].map((ms) => ({ ms }))
    expect(paymentConclusion({ ...RECONCILER, reconciled, alone }).text).toContain('pause alone: 1.00')
  })

  it('says nothing of parts that were not measured', () => {
    expect(paymentConclusion(BUYING).text).toMatch(
      /^case .*\n-+.*\norder placed .*\n(page .*\n){2}\n(ok .*\n?){3}$/,
    )
  })
})
