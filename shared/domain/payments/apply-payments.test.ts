import { describe, expect, it } from 'vitest'
import { applyPayments } from './apply-payments.ts'
import { getPaymentOutcome } from './money-state.ts'
import type { KnownPayment } from './money-state.ts'
import type { SeenRefund } from './refunds-and-disputes.ts'
import type { Circumstances, OrderFacts, SeenLink, SeenPayment } from './apply-payments.ts'

const ORDER: OrderFacts = { id: 'ORDER', amountInPaise: 9900, currency: 'INR', state: 'redirected' }
const FINE: Circumstances = { hasBuyer: true, isOwned: false, isGiveable: true, now: 1000 }

const payment = (more: Partial<SeenPayment> = {}): SeenPayment => ({
  id: 'pay_1',
  amountInPaise: 9900,
  valueInPaise: more.amountInPaise ?? 9900,
  currency: 'INR',
  feeInPaise: null,
  taxInPaise: null,
  state: 'captured',
  isCaptured: true,
  refunds: [],
  reference: 'ORDER',
  createdAt: 1,
  capturedAt: null,
  ...more,
})
const refunded = (amountInPaise = 9900): SeenRefund => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amountInPaise,
  currency: 'INR',
  state: 'processed',
  reference: null,
  createdAt: 500,
  processedAt: null,
})
const link = (payments: SeenPayment[], more: Partial<SeenLink> = {}): SeenLink => ({
  reference: 'ORDER',
  amountInPaise: 9900,
  currency: 'INR',
  state: payments.some(({ isCaptured }) => isCaptured) ? 'paid' : 'created',
  payments,
  ...more,
})
const outcomes = (payments: readonly KnownPayment[]) => payments.map(getPaymentOutcome)
const decide = (
  seen: SeenLink,
  more: Partial<OrderFacts> = {},
  circumstances: Partial<Circumstances> = {},
) => {
  const { state, payments } = applyPayments({ ...ORDER, ...more }, seen, [], { ...FINE, ...circumstances })
  return [state, ...outcomes(payments)]
}

describe('applyPayments', () => {
  it.each<[string, SeenLink, string[]]>([
    ['a captured payment pays', link([payment()]), ['paid', 'applied']],
    ['nothing was paid', link([]), ['redirected']],
    ['paid, without a payment', link([], { state: 'paid' }), ['redirected']],
    ['only authorized', link([payment({ state: 'authorized', isCaptured: false })]), ['redirected']],
    [
      'a failed attempt leaves it open',
      link([payment({ state: 'failed', isCaptured: false })]),
      ['redirected'],
    ],
    ['expired', link([], { state: 'expired' }), ['expired']],
    ['cancelled', link([], { state: 'cancelled' }), ['cancelled']],
    ['one paisa short', link([payment({ amountInPaise: 9899 })]), ['mismatch', 'mismatch']],
    ['one paisa more', link([payment({ amountInPaise: 9901 })]), ['mismatch', 'mismatch']],
    ['another currency', link([payment({ currency: 'USD' })]), ['mismatch', 'mismatch']],
    ['the payment of another order', link([payment({ reference: 'OTHER' })]), ['mismatch', 'mismatch']],
    ['the link of another order', link([payment()], { reference: 'OTHER' }), ['mismatch', 'mismatch']],
    ['a link of another amount', link([payment()], { amountInPaise: 1 }), ['mismatch', 'mismatch']],
    ['another link that is over', link([], { reference: 'OTHER', state: 'cancelled' }), ['redirected']],
    [
      'paid twice',
      link([payment({ id: 'b', createdAt: 2 }), payment({ id: 'a' })]),
      ['paid', 'applied', 'refund_pending'],
    ],
    [
      'failed and then paid',
      link([payment({ id: 'a', state: 'failed', isCaptured: false }), payment({ id: 'b' })]),
      ['paid', 'applied'],
    ],
    [
      'refunded before it was seen',
      link([payment({ state: 'refunded', refunds: [refunded()] })]),
      ['refunded', 'refunded'],
    ],
    [
      'an uncaptured payment that went back by itself is no refund',
      link([payment({ state: 'refunded', isCaptured: false, refunds: [refunded()] })]),
      ['redirected'],
    ],
  ])('applyPayments returns the states and events of an order: %s', (_what, seen, expected) => {
    expect(decide(seen)).toEqual(expected)
  })

  it.each(['expired', 'cancelled'] as const)(
    'applyPayments accepts a payment that succeeds after the order was %s',
    (state) => {
      expect(decide(link([payment()]), { state })).toEqual(['paid', 'applied'])
    },
  )

  it.each<[string, Partial<Circumstances>]>([
    ['erased', { hasBuyer: false }],
    ['owned', { isOwned: true }],
    ['gone', { isGiveable: false }],
  ])('applyPayments refunds a payment if the item cannot be delivered: %s', (reason, circumstances) => {
    const { state, payments } = applyPayments(ORDER, link([payment()]), [], { ...FINE, ...circumstances })
    expect(state).toBe('refund_pending')
    expect(payments).toMatchObject([
      {
        isSurplus: true,
        reason,
        refunds: [{ status: 'requested', amountInPaise: 9900, isOurs: true, reason }],
      },
    ])
  })

  it('applyPayments leaves a delivered order paid even if its buyer or item was deleted later', () => {
    const first = applyPayments(ORDER, link([payment()]), [], FINE)
    const later = { ...FINE, hasBuyer: false, isGiveable: false }
    const again = applyPayments({ ...ORDER, state: first.state }, link([payment()]), first.payments, later)
    expect(again).toEqual(first)
  })

  it('applyPayments adds up dashboard refunds: a partial sum makes the order partly refunded, the full sum makes it refunded', () => {
    const paid = applyPayments(ORDER, link([payment()]), [], FINE)
    const after = (amount: number) =>
      applyPayments(
        { ...ORDER, state: 'paid' },
        link([payment({ refunds: [refunded(amount)] })]),
        paid.payments,
        FINE,
      )
    expect(after(9899).state).toBe('partly_refunded')
    expect(after(9900)).toMatchObject({
      state: 'refunded',
      payments: [{ refunds: [{ reason: 'provider' }] }],
    })
  })

  it('applyPayments applies a payment that is already partly refunded when it is first seen', () => {
    const seen = link([payment({ refunds: [refunded(2000)] })])
    expect(applyPayments(ORDER, seen, [], FINE)).toMatchObject({
      state: 'partly_refunded',
      payments: [{ appliedAt: FINE.now, refunds: [{ amountInPaise: 2000, processedAt: 500 }] }],
    })
  })

  it('applyPayments ignores a capture of zero', () => {
    expect(decide(link([payment({ amountInPaise: 0 })]))).toEqual(['redirected'])
  })

  it('applyPayments excludes a fee paid by the customer from the price, which must match exactly', () => {
    const withFee = (value: number) =>
      decide(link([payment({ amountInPaise: 10_134, valueInPaise: value, feeInPaise: 234 })]))
    expect(withFee(9900)).toEqual(['paid', 'applied'])
    expect(withFee(9901)).toEqual(['mismatch', 'mismatch'])
    expect(withFee(9899)).toEqual(['mismatch', 'mismatch'])
  })

  it.each<[string, Partial<SeenPayment>, number]>([
    ['of its capture', { createdAt: 300, capturedAt: 700 }, 700],
    ['of the payment if the provider reports no capture', { createdAt: 300 }, 300],
    ['of our clock if the clock of the provider is ahead', { createdAt: 300, capturedAt: 5000 }, FINE.now],
  ])('applyPayments gives a payment the time %s', (_what, times, paidAt) => {
    expect(applyPayments(ORDER, link([payment(times)]), [], FINE).payments).toMatchObject([{ paidAt }])
  })

  it('applyPayments reports a failure only if the last attempt failed', () => {
    const failed = payment({ id: 'a', state: 'failed', isCaptured: false, createdAt: 5 })
    const begun = payment({ id: 'b', state: 'created', isCaptured: false, createdAt: 6 })
    expect(applyPayments(ORDER, link([failed]), [], FINE).failedAt).toBe(5)
    expect(applyPayments(ORDER, link([begun, failed]), [], FINE).failedAt).toBeNull()
  })
})
