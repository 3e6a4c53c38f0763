import type { KnownDispute } from './disputes.ts'
import { isOpen, mayBecome } from './order-states.ts'
import type { OrderState } from './order-states.ts'
import type { PaymentOutcome } from './payment-outcomes.ts'

/** A payment as its provider tells of it. */
export type SeenPayment = {
  id: string
  amountInPaise: number
  currency: string
  /** Only `captured` is money that we have. */
  state: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded'
  isCaptured: boolean
  /** What was sent back; a refund that is pending does not count. */
  refundedInPaise: number
  /** Reference of the order, where the provider tells it. */
  reference: string | null
  /** When it was made, epoch milliseconds. */
  createdAt: number
}

/** A link as its provider tells of it. */
export type SeenLink = {
  reference: string
  amountInPaise: number
  currency: string
  state: 'created' | 'paid' | 'expired' | 'cancelled'
  payments: readonly SeenPayment[]
}

/** A captured payment as we know it. */
export type KnownPayment = KnownDispute & {
  providerId: string
  amountInPaise: number
  currency: string
  createdAt: number
  outcome: PaymentOutcome
  isSurplus: boolean
  appliedAt: number | null
  refundReason: string
}

/** What an order was made for. */
export type OrderFacts = { id: string; amountInPaise: number; currency: string; state: OrderState }

/** What decides whether money can be taken for an order. */
export type Circumstances = {
  /** The buyer's account exists. */
  hasBuyer: boolean
  /** The buyer has the item by another order. */
  isOwned: boolean
  /** There is something to give for the money. */
  isGiveable: boolean
  now: number
}

/** Why money is sent back or waits for a decision. */
export const MONEY_REASONS = ['amount', 'twice', 'owned', 'gone', 'erased', 'provider'] as const
export type MoneyReason = (typeof MONEY_REASONS)[number]

/** What follows for an order from what the provider says of its link. */
export type Settlement = {
  state: OrderState
  /** All captured payments of the order. */
  payments: KnownPayment[]
  /** When the last attempt to pay failed; null if it did not. */
  failedAt: number | null
}

const isWhole = (link: SeenLink, order: OrderFacts): boolean =>
  link.reference === order.id &&
  link.amountInPaise === order.amountInPaise &&
  link.currency === order.currency

const isPaymentOf = (payment: SeenPayment, order: OrderFacts): boolean =>
  payment.amountInPaise === order.amountInPaise &&
  payment.currency === order.currency &&
  (payment.reference === null || payment.reference === order.id)

const isReturned = ({ refundedInPaise, amountInPaise }: SeenPayment): boolean =>
  refundedInPaise >= amountInPaise

/** Returns why money cannot be taken for an order; null if it can. */
function surplusReason(known: readonly KnownPayment[], circumstances: Circumstances): MoneyReason | null {
  if (known.some(({ outcome }) => outcome !== 'mismatch')) return 'twice'
  if (!circumstances.hasBuyer) return 'erased'
  if (circumstances.isOwned) return 'owned'
  return circumstances.isGiveable ? null : 'gone'
}

const refundedByProvider = (payment: KnownPayment): KnownPayment => ({
  ...payment,
  outcome: 'refunded',
  refundReason: payment.refundReason === '' ? 'provider' : payment.refundReason,
})

/** Returns a payment that is seen captured for the first time, with what becomes of it. */
function takeUp(
  payment: SeenPayment,
  isRight: boolean,
  known: readonly KnownPayment[],
  circumstances: Circumstances,
): KnownPayment {
  const { id: providerId, amountInPaise, currency, createdAt } = payment
  const fresh = {
    providerId,
    amountInPaise,
    currency,
    createdAt,
    appliedAt: null,
    dispute: null,
    disputeId: null,
    disputedAt: null,
    isSurplus: false,
    refundReason: '',
  }
  if (isReturned(payment)) return refundedByProvider({ ...fresh, outcome: 'refunded' })
  if (!isRight) return { ...fresh, outcome: 'mismatch', refundReason: 'amount' }
  const reason = surplusReason(known, circumstances)
  if (reason !== null) return { ...fresh, outcome: 'refund_pending', isSurplus: true, refundReason: reason }
  return { ...fresh, outcome: 'applied', appliedAt: circumstances.now }
}

// What needs somebody most comes first.
const UNAPPLIED = ['mismatch', 'refund_failed', 'refund_pending', 'lost', 'refunded'] as const

/** Returns the states that the payments of an order speak for, the weightiest first; none where none was captured. */
export function statesByPayments(payments: readonly KnownPayment[]): OrderState[] {
  const applied = payments.find(({ outcome }) => outcome === 'applied')
  if (applied !== undefined) return [applied.dispute === 'opened' ? 'disputed' : 'paid']
  return UNAPPLIED.filter((state) => payments.some(({ outcome }) => outcome === state))
}

/** Returns the first of several states that an order may go to or has, else the one that it has. */
export const nextState = (from: OrderState, wanted: readonly OrderState[]): OrderState =>
  wanted.find((to) => to === from || mayBecome(from, to)) ?? from

/** Returns whether the payments of an order give its buyer what was bought. */
export const isGiven = (payments: readonly KnownPayment[]): boolean =>
  payments.some(
    ({ appliedAt, outcome }) => appliedAt !== null && (outcome === 'applied' || outcome === 'refund_failed'),
  )

/** Returns when the last attempt failed; null if it did not, or if money came. */
function failureOf({ payments }: SeenLink): number | null {
  const last = [...payments].sort((a, b) => a.createdAt - b.createdAt).at(-1)
  return last?.state === 'failed' ? last.createdAt : null
}

/**
 * Returns what follows from what the provider says: one rule for a webhook, a return and the reconciler. Each captured payment is in
 * one outcome, and at most one pays the order. What is known is never forgotten, whatever the provider leaves out.
 */
export function settle(
  order: OrderFacts,
  link: SeenLink,
  known: readonly KnownPayment[],
  circumstances: Circumstances,
): Settlement {
  const payments = [...known]
  const isRight = isWhole(link, order)
  const captured = link.payments.filter(({ isCaptured }) => isCaptured)
  for (const payment of [...captured].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))) {
    const index = payments.findIndex(({ providerId }) => providerId === payment.id)
    const before = payments[index]
    if (before === undefined)
      payments.push(takeUp(payment, isRight && isPaymentOf(payment, order), payments, circumstances))
    else if (isReturned(payment) && before.outcome !== 'lost') payments[index] = refundedByProvider(before)
  }
  const byPayments = statesByPayments(payments)
  const isOver = isRight && (link.state === 'expired' || link.state === 'cancelled')
  const isStill = byPayments.length === 0 && isOpen(order.state)
  return {
    state: nextState(order.state, isStill && isOver ? [link.state] : byPayments),
    payments,
    failedAt: isStill ? failureOf(link) : null,
  }
}
