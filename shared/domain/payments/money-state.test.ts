import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDispute, mergeRefunds, newRefund } from './refunds-and-disputes.ts'
import type { SeenDispute, KnownRefund, SeenRefund } from './refunds-and-disputes.ts'
import { getLoss, getPaymentOutcome, getRemainder, stateOfPayments, sumParts } from './money-state.ts'
import type { KnownPayment } from './money-state.ts'

const NOW = 100_000
const AMOUNT = 10_000

const payment = (more: Partial<KnownPayment> = {}): KnownPayment => ({
  providerId: 'pay_1',
  amountInPaise: AMOUNT,
  valueInPaise: AMOUNT,
  currency: 'INR',
  feeInPaise: null,
  taxInPaise: null,
  createdAt: 1,
  paidAt: 1,
  isSurplus: false,
  appliedAt: 1,
  reason: '',
  refunds: [],
  disputes: [],
  ...more,
})
const refund = (amountInPaise: number, more: Partial<SeenRefund> = {}): SeenRefund => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amountInPaise,
  currency: 'INR',
  state: 'processed',
  reference: null,
  createdAt: 10,
  processedAt: null,
  ...more,
})
const dispute = (amountInPaise: number, state: SeenDispute['state'], id = 'disp_1'): SeenDispute => ({
  id,
  paymentId: 'pay_1',
  amountInPaise,
  currency: 'INR',
  state,
  createdAt: 10,
  endedAt: null,
})
type News = { refund: SeenRefund } | { dispute: SeenDispute }

const apply = (known: KnownPayment, news: News): KnownPayment =>
  'refund' in news
    ? { ...known, refunds: mergeRefunds(known.refunds, [news.refund], NOW) }
    : { ...known, disputes: mergeDispute(known.disputes, news.dispute, NOW) }

const ours = (status: KnownRefund['status'], amountInPaise = AMOUNT): KnownRefund => ({
  ...newRefund({ amountInPaise, currency: 'INR' }, { reason: 'x', requestedBy: 'admin', now: 5 }),
  id: `ours-${status}`,
  status,
})

describe('the state of an order follows from the sums', () => {
  it.each<[string, News[], string, number]>([
    ['nothing', [], 'paid', 10_000],
    ['a part that was refunded', [{ refund: refund(2000) }], 'partly_refunded', 8000],
    ['a part that is pending', [{ refund: refund(2000, { state: 'pending' }) }], 'paid', 8000],
    ['a part that failed', [{ refund: refund(2000, { state: 'failed' }) }], 'paid', 10_000],
    [
      'parts that are the whole',
      [{ refund: refund(2000) }, { refund: refund(8000, { id: 'b' }) }],
      'refunded',
      0,
    ],
    [
      'a part, and the rest pending in the dashboard',
      [{ refund: refund(2000) }, { refund: refund(8000, { id: 'b', state: 'pending' }) }],
      'partly_refunded',
      0,
    ],
    ['more than was paid', [{ refund: refund(12_000) }], 'refunded', 0],
    ['another currency', [{ refund: refund(10_000, { currency: 'USD' }) }], 'paid', 10_000],
    ['a refund of nothing', [{ refund: refund(0) }], 'paid', 10_000],
    ['an open dispute', [{ dispute: dispute(10_000, 'opened') }], 'disputed', 10_000],
    ['a dispute that was won', [{ dispute: dispute(10_000, 'won') }], 'paid', 10_000],
    ['a dispute that was lost', [{ dispute: dispute(10_000, 'lost') }], 'lost', 0],
    ['a dispute about a part, lost', [{ dispute: dispute(4000, 'lost') }], 'partly_refunded', 6000],
    [
      'a part refunded, the rest lost',
      [{ refund: refund(6000) }, { dispute: dispute(4000, 'lost') }],
      'lost',
      0,
    ],
    [
      'a part refunded, and a dispute open',
      [{ refund: refund(6000) }, { dispute: dispute(4000, 'opened') }],
      'disputed',
      4000,
    ],
  ])(
    'the state of an order and its refundable remainder follow from the provider reports: %s',
    (_what, news, state, remainder) => {
      const known = news.reduce(apply, payment())
      expect([stateOfPayments([known]), getRemainder(known)]).toEqual([state, remainder])
    },
  )

  it('a refund and a lost dispute of the same payment count as one loss', () => {
    const known = [{ refund: refund(AMOUNT) }, { dispute: dispute(AMOUNT, 'lost') }].reduce<KnownPayment>(
      apply,
      payment(),
    )
    expect([stateOfPayments([known]), getLoss(known)]).toEqual(['lost', AMOUNT])
    expect(getLoss(apply(known, { dispute: dispute(AMOUNT, 'lost') }))).toBe(AMOUNT)
  })

  it('a failed refund that we requested needs attention until it is retried or processed after all', () => {
    const failed = payment({ refunds: [{ ...ours('failed'), providerId: 'rfnd_1' }] })
    expect(getPaymentOutcome(failed)).toBe('refund_failed')
    expect(getPaymentOutcome(apply(failed, { refund: refund(AMOUNT) }))).toBe('refunded')
    expect(getPaymentOutcome({ ...failed, refunds: [...failed.refunds, ours('requested')] })).toBe(
      'refund_pending',
    )
  })

  it('a pending refund that we requested and dashboard refunds together leave nothing to refund', () => {
    const parts = [{ refund: refund(2000) }, { refund: refund(3000, { id: 'b', state: 'pending' as const }) }]
    const known = parts.reduce(apply, payment({ refunds: [ours('requested', 5000)] }))
    expect([getPaymentOutcome(known), getRemainder(known)]).toEqual(['refund_pending', 0])
  })

  it('the refundable amount is at most the price if customers pay the fee', () => {
    const known = payment({ amountInPaise: 10_236, feeInPaise: 236 })
    expect(getRemainder(known)).toBe(AMOUNT)
    expect(getPaymentOutcome(apply(known, { refund: refund(AMOUNT) }))).toBe('refunded')
  })
})

describe('provider reports in any order, with repeats,', () => {
  const currency = fc.constantFrom('INR', 'INR', 'INR', 'USD')
  const amountInPaise = fc.constantFrom(0, 1, 2000, 3000, 5000, 8000, 10_000, 12_000)
  const time = fc.constantFrom(10, 20, NOW - 1, NOW + 86_400_000)
  // Successive reports of one refund by the provider.
  const refundStory = fc.record({
    amountInPaise,
    currency,
    createdAt: time,
    processedAt: fc.option(time),
    states: fc.constantFrom<SeenRefund['state'][]>(
      ['pending'],
      ['processed'],
      ['failed'],
      ['pending', 'processed'],
      ['pending', 'failed'],
      ['pending', 'failed', 'processed'],
    ),
  })
  const disputeStory = fc.record({
    amountInPaise,
    currency,
    states: fc.constantFrom<SeenDispute['state'][]>(
      ['opened'],
      ['opened', 'won'],
      ['opened', 'lost'],
      ['lost'],
    ),
  })
  const stories = fc.tuple(fc.array(refundStory, { maxLength: 4 }), fc.array(disputeStory, { maxLength: 2 }))

  type Stories = typeof stories extends fc.Arbitrary<infer Value> ? Value : never
  const newsOf = ([refunds, disputes]: Stories) => [
    ...refunds.flatMap(({ states, ...facts }, number) =>
      states.map((state): News => ({
        refund: refund(facts.amountInPaise, {
          ...facts,
          id: `rfnd_${number}`,
          state,
          // The first refund is one that this server requested.
          reference: number === 0 ? 'ours-requested' : null,
        }),
      })),
    ),
    ...disputes.flatMap(({ states, ...facts }, number) =>
      states.map((state): News => ({
        dispute: { ...dispute(facts.amountInPaise, state, `disp_${number}`), currency: facts.currency },
      })),
    ),
  ]
  const start = payment({ refunds: [ours('requested', 2000)] })
  const facts = (known: KnownPayment) => ({
    sums: sumParts(known),
    outcome: getPaymentOutcome(known),
    state: stateOfPayments([known]),
    remainder: getRemainder(known),
    loss: getLoss(known),
    statuses: [...known.refunds, ...known.disputes]
      .map(({ providerId, status }) => `${providerId} ${status}`)
      .toSorted(),
  })

  it('provider reports in any order, with repeats, lead to the same state, sums and remainder', () => {
    fc.assert(
      fc.property(stories, fc.infiniteStream(fc.nat()), (reports, picks) => {
        const news = newsOf(reports)
        const inOrder = news.reduce(apply, start)
        // Repeats some reports.
        const again = news.filter(() => Number(picks.next().value) % 3 === 0)
        const shuffled = [...news, ...again]
          .map((one) => ({ one, key: Number(picks.next().value) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(facts(shuffled.reduce(apply, start))).toEqual(facts(inOrder))
      }),
      { numRuns: 2000 },
    )
  })

  it('provider reports in any order record no time later than our server time, and refund no part twice', () => {
    fc.assert(
      fc.property(stories, (reports) => {
        const known = newsOf(reports).reduce(apply, start)
        for (const { createdAt, processedAt } of known.refunds)
          expect(Math.max(createdAt, processedAt ?? 0)).toBeLessThanOrEqual(NOW)
        const { refunded, lost, pending } = sumParts(known)
        expect(getRemainder(known)).toBe(Math.max(0, AMOUNT - refunded - lost - pending))
        expect(new Set(known.refunds.map(({ providerId }) => providerId)).size).toBe(known.refunds.length)
      }),
      { numRuns: 500 },
    )
  })
})
