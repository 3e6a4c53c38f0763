import { isOpen } from './payment-states.ts'
import type { OrderState } from './payment-states.ts'
import { getPaymentOutcome, getRemainder, stateOfPayments, sumParts } from './money-state.ts'
import type { KnownPayment } from './money-state.ts'
import { mergeRefunds, newRefund } from './refunds-and-disputes.ts'
import type { SeenRefund } from './refunds-and-disputes.ts'

export type SeenPayment = {
  id: string
  amountInPaise: number
  /** Part that counts as price: the amount less a fee that the customer bears. */
  valueInPaise: number
  currency: string
  /** Provider's fee including tax, and the tax in it; null if unknown. */
  feeInPaise: number | null
  taxInPaise: number | null
  /** Only `captured` is received money. */
  state: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded'
  isCaptured: boolean
  refunds: readonly SeenRefund[]
  reference: string | null
  /** Epoch milliseconds, as all instants here. */
  createdAt: number
  capturedAt: number | null
}

export type SeenLink = {
  reference: string
  amountInPaise: number
  currency: string
  state: 'created' | 'paid' | 'expired' | 'cancelled'
  payments: readonly SeenPayment[]
}

export type OrderFacts = { id: string; amountInPaise: number; currency: string; state: OrderState }

export type Circumstances = {
  hasBuyer: boolean
  isOwned: boolean
  isGiveable: boolean
  now: number
}

type MoneyReason = 'amount' | 'twice' | 'owned' | 'gone' | 'erased' | 'provider'

export type AppliedPayments = {
  state: OrderState
  payments: KnownPayment[]
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

function surplusReason(known: readonly KnownPayment[], circumstances: Circumstances): MoneyReason | null {
  if (known.some((payment) => getPaymentOutcome(payment) !== 'mismatch')) return 'twice'
  if (!circumstances.hasBuyer) return 'erased'
  if (circumstances.isOwned) return 'owned'
  return circumstances.isGiveable ? null : 'gone'
}

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
  // Refunded before the server first saw the payment.
  if (sumParts(fresh).refunded >= valueInPaise) return { ...fresh, reason: 'provider' }
  if (!isRight) return { ...fresh, reason: 'amount' }
  const reason = surplusReason(known, circumstances)
  if (reason === null) return { ...fresh, appliedAt: now }
  const remainder = { amountInPaise: getRemainder(fresh), currency }
  const refund = newRefund(remainder, { reason, requestedBy: 'system', now })
  const refunds = remainder.amountInPaise > 0 ? [...fresh.refunds, refund] : fresh.refunds
  return { ...fresh, isSurplus: true, reason, refunds }
}

function findFailure({ payments }: SeenLink): number | null {
  const last = [...payments].sort((a, b) => a.createdAt - b.createdAt).at(-1)
  return last?.state === 'failed' ? last.createdAt : null
}

// A capture of zero is no payment.
const isMoney = ({ isCaptured, amountInPaise, valueInPaise }: SeenPayment): boolean =>
  isCaptured && amountInPaise > 0 && valueInPaise > 0

/** At most one payment pays the order. Known payments stay, even if the provider omits them. */
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
  return { state: byPayments ?? byLink, payments, failedAt: isStill ? findFailure(link) : null }
}
