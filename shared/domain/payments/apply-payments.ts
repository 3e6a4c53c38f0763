import { isOpen } from './order-states.ts'
import type { OrderState } from './order-states.ts'
import { outcomeOf, remainderOf, stateOfPayments, sumParts } from './money-state.ts'
import type { KnownPayment } from './money-state.ts'
import { mergeRefunds, newRefund } from './refunds.ts'
import type { SeenRefund } from './refunds.ts'

/** A payment as its provider describes it. */
export type SeenPayment = {
  id: string
  amountInPaise: number
  /** Part that counts as price: the amount less a fee that the customer bears. */
  valueInPaise: number
  currency: string
  /** The provider's fee including tax, and the tax in it; null if unknown. */
  feeInPaise: number | null
  taxInPaise: number | null
  /** Only `captured` is money that we have. */
  state: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded'
  isCaptured: boolean
  /** Its refunds in all states. */
  refunds: readonly SeenRefund[]
  /** Reference of the order, where the provider names it. */
  reference: string | null
  /** When it was made, epoch milliseconds. */
  createdAt: number
  /** When it was captured; null where the provider does not say. */
  capturedAt: number | null
}

/** A link as its provider describes it. */
export type SeenLink = {
  reference: string
  amountInPaise: number
  currency: string
  state: 'created' | 'paid' | 'expired' | 'cancelled'
  payments: readonly SeenPayment[]
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
type MoneyReason = 'amount' | 'twice' | 'owned' | 'gone' | 'erased' | 'provider'

/** What follows for an order from what the provider says of its link. */
export type AppliedPayments = {
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
  payment.valueInPaise === order.amountInPaise &&
  payment.currency === order.currency &&
  (payment.reference === null || payment.reference === order.id)

/** Returns why money cannot be taken for an order; null if it can. */
function surplusReason(known: readonly KnownPayment[], circumstances: Circumstances): MoneyReason | null {
  if (known.some((payment) => outcomeOf(payment) !== 'mismatch')) return 'twice'
  if (!circumstances.hasBuyer) return 'erased'
  if (circumstances.isOwned) return 'owned'
  return circumstances.isGiveable ? null : 'gone'
}

/** Returns a payment that is seen captured for the first time, with what becomes of it. */
function addPayment(
  payment: SeenPayment,
  isRight: boolean,
  known: readonly KnownPayment[],
  circumstances: Circumstances,
): KnownPayment {
  const { now } = circumstances
  const { id: providerId, amountInPaise, valueInPaise, currency, createdAt, feeInPaise, taxInPaise } = payment
  const fresh: KnownPayment = {
    providerId,
    amountInPaise,
    valueInPaise,
    currency,
    feeInPaise,
    taxInPaise,
    createdAt,
    paidAt: Math.min(now, payment.capturedAt ?? createdAt),
    isSurplus: false,
    appliedAt: null,
    reason: '',
    refunds: mergeRefunds([], payment.refunds, now),
    disputes: [],
  }
  // It went back before we saw it.
  if (sumParts(fresh).refunded >= valueInPaise) return { ...fresh, reason: 'provider' }
  if (!isRight) return { ...fresh, reason: 'amount' }
  const reason = surplusReason(known, circumstances)
  if (reason === null) return { ...fresh, appliedAt: now }
  const remainder = { amountInPaise: remainderOf(fresh), currency }
  const refund = newRefund(remainder, { reason, requestedBy: 'system', now })
  const refunds = remainder.amountInPaise > 0 ? [...fresh.refunds, refund] : fresh.refunds
  return { ...fresh, isSurplus: true, reason, refunds }
}

/** Returns when the last attempt failed; null if it did not, or if money came. */
function failureOf({ payments }: SeenLink): number | null {
  const last = [...payments].sort((a, b) => a.createdAt - b.createdAt).at(-1)
  return last?.state === 'failed' ? last.createdAt : null
}

// A capture of nothing is no payment.
const isMoney = ({ isCaptured, amountInPaise, valueInPaise }: SeenPayment): boolean =>
  isCaptured && amountInPaise > 0 && valueInPaise > 0

/**
 * Returns what follows from what the provider says: one rule for a webhook, a return and the reconciler. At most one payment pays
 * the order. What is known is never forgotten, whatever the provider leaves out.
 */
export function applyPayments(
  order: OrderFacts,
  link: SeenLink,
  known: readonly KnownPayment[],
  circumstances: Circumstances,
): AppliedPayments {
  const payments = [...known]
  const isRight = isWhole(link, order)
  const captured = link.payments.filter(isMoney)
  for (const payment of captured.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))) {
    const index = payments.findIndex(({ providerId }) => providerId === payment.id)
    const before = payments[index]
    if (before === undefined)
      payments.push(addPayment(payment, isRight && isPaymentOf(payment, order), payments, circumstances))
    else
      payments[index] = {
        ...before,
        refunds: mergeRefunds(before.refunds, payment.refunds, circumstances.now),
      }
  }
  const byPayments = stateOfPayments(payments)
  const isStill = byPayments === null && isOpen(order.state)
  const isOver = isRight && (link.state === 'expired' || link.state === 'cancelled')
  const byLink = isStill && isOver ? (link.state as OrderState) : order.state
  return { state: byPayments ?? byLink, payments, failedAt: isStill ? failureOf(link) : null }
}
