import { describe, expect, it } from 'vitest'
import { settle } from './settle.ts'
import type { Circumstances, KnownPayment, OrderFacts, SeenLink, SeenPayment } from './settle.ts'

const ORDER: OrderFacts = { id: 'ORDER', amountInPaise: 9900, currency: 'INR', state: 'redirected' }
const FINE: Circumstances = { hasBuyer: true, isOwned: false, isGiveable: true, now: 1000 }

const payment = (more: Partial<SeenPayment> = {}): SeenPayment => ({
  id: 'pay_1',
  amountInPaise: 9900,
  currency: 'INR',
  state: 'captured',
  isCaptured: true,
  refundedInPaise: 0,
  reference: 'ORDER',
  createdAt: 1,
  ...more,
})
const link = (payments: SeenPayment[], more: Partial<SeenLink> = {}): SeenLink => ({
  reference: 'ORDER',
  amountInPaise: 9900,
  currency: 'INR',
  state: payments.some(({ isCaptured }) => isCaptured) ? 'paid' : 'created',
  payments,
  ...more,
})
const outcomes = (payments: readonly KnownPayment[]) => payments.map(({ outcome }) => outcome)
const decide = (
  seen: SeenLink,
  more: Partial<OrderFacts> = {},
  circumstances: Partial<Circumstances> = {},
) => {
  const { state, payments } = settle({ ...ORDER, ...more }, seen, [], { ...FINE, ...circumstances })
  return [state, ...outcomes(payments)]
}

describe('what a provider says', () => {
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
      link([payment({ state: 'refunded', refundedInPaise: 9900 })]),
      ['refunded', 'refunded'],
    ],
    [
      'an uncaptured payment that went back by itself is no refund',
      link([payment({ state: 'refunded', isCaptured: false, refundedInPaise: 9900 })]),
      ['redirected'],
    ],
  ])('%s', (_what, seen, expected) => {
    expect(decide(seen)).toEqual(expected)
  })

  it.each(['expired', 'cancelled'] as const)('a success after the order was %s counts', (state) => {
    expect(decide(link([payment()]), { state })).toEqual(['paid', 'applied'])
  })

  it.each<[string, Partial<Circumstances>]>([
    ['erased', { hasBuyer: false }],
    ['owned', { isOwned: true }],
    ['gone', { isGiveable: false }],
  ])('money goes back where nothing can be given for it: %s', (reason, circumstances) => {
    const { state, payments } = settle(ORDER, link([payment()]), [], { ...FINE, ...circumstances })
    expect(state).toBe('refund_pending')
    expect(payments).toEqual([
      expect.objectContaining({ outcome: 'refund_pending', isSurplus: true, refundReason: reason }),
    ])
  })

  it('what was delivered stays paid, whatever is gone since', () => {
    const first = settle(ORDER, link([payment()]), [], FINE)
    const later = { ...FINE, hasBuyer: false, isGiveable: false }
    const again = settle({ ...ORDER, state: first.state }, link([payment()]), first.payments, later)
    expect(again).toEqual(first)
  })

  it('a refund from the provider’s own page ends a paid order; a part of it does not', () => {
    const paid = settle(ORDER, link([payment()]), [], FINE)
    const after = (refundedInPaise: number) =>
      settle({ ...ORDER, state: 'paid' }, link([payment({ refundedInPaise })]), paid.payments, FINE)
    expect(after(9899).state).toBe('paid')
    expect(after(9900)).toMatchObject({ state: 'refunded', payments: [{ refundReason: 'provider' }] })
  })

  it('the last attempt tells whether it failed', () => {
    const failed = payment({ id: 'a', state: 'failed', isCaptured: false, createdAt: 5 })
    const begun = payment({ id: 'b', state: 'created', isCaptured: false, createdAt: 6 })
    expect(settle(ORDER, link([failed]), [], FINE).failedAt).toBe(5)
    expect(settle(ORDER, link([begun, failed]), [], FINE).failedAt).toBeNull()
  })
})
