import type { KnownDispute } from './disputes.ts'
import type { OrderState } from './order-states.ts'
import type { PaymentOutcome } from './payment-outcomes.ts'
import type { KnownRefund } from './refunds.ts'

/*
 * What follows from the sums of the refunds and disputes of payments: docs/decisions/0050-money-in-parts.md. Nothing here depends on
 * the order in which they became known.
 */

/** A captured payment as we know it, with its refunds and disputes. */
export type KnownPayment = {
  providerId: string
  /** What was captured. */
  amountInPaise: number
  /** What of it counts as price: less the fee where customers bear that. */
  valueInPaise: number
  currency: string
  feeInPaise: number | null
  taxInPaise: number | null
  /** When the provider says that it was made. */
  createdAt: number
  /** When it was captured, by the provider's clock, but never later than ours. */
  paidAt: number
  isSurplus: boolean
  /** When it paid its order, by our clock; null if it never did. */
  appliedAt: number | null
  /** Why it did not pay its order; '' if it did. */
  reason: string
  refunds: readonly KnownRefund[]
  disputes: readonly KnownDispute[]
}

type Parts = Pick<KnownPayment, 'currency' | 'refunds' | 'disputes'>

/** Paise of a payment that went back, are to go back, and were lost to disputes. */
export type PaymentSums = { refunded: number; pending: number; lost: number }

/** Returns the sums of the parts of a payment. Parts in another currency count nothing: the nightly comparison shows them. */
export function sumParts({ currency, refunds, disputes }: Parts): PaymentSums {
  const sum = (parts: readonly { amountInPaise: number; currency: string }[]) =>
    parts.filter((part) => part.currency === currency).reduce((total, part) => total + part.amountInPaise, 0)
  return {
    refunded: sum(refunds.filter(({ status }) => status === 'processed')),
    pending: sum(refunds.filter(isPending)),
    lost: sum(disputes.filter(({ status }) => status === 'lost')),
  }
}

/** Returns what of a payment can still be refunded, paise. */
export function remainderOf(payment: KnownPayment): number {
  const { refunded, pending, lost } = sumParts(payment)
  return Math.max(0, payment.valueInPaise - refunded - pending - lost)
}

/** Returns how much more went back by refunds and disputes than was captured, paise. */
export function lossOf(payment: KnownPayment): number {
  const { refunded, lost } = sumParts(payment)
  return Math.max(0, refunded + lost - payment.amountInPaise)
}

export const hasOpenDispute = ({ disputes }: Pick<KnownPayment, 'disputes'>): boolean =>
  disputes.some(({ status }) => status === 'opened')

const isPending = ({ status }: KnownRefund): boolean => status === 'requested' || status === 'pending'

const hasFailedRefund = ({ refunds }: KnownPayment): boolean =>
  refunds.filter(({ isOurs }) => isOurs).at(-1)?.status === 'failed'

/** Returns what became of a payment. */
export function outcomeOf(payment: KnownPayment): PaymentOutcome {
  const { refunded, pending, lost } = sumParts(payment)
  const { valueInPaise, appliedAt } = payment
  if (refunded + lost >= valueInPaise) return lost > 0 ? 'lost' : 'refunded'
  // One from the dashboard closes nothing before it is processed.
  const isOurs = payment.refunds.some((refund) => refund.isOurs && isPending(refund))
  if (isOurs && refunded + lost + pending >= valueInPaise) return 'refund_pending'
  if (hasFailedRefund(payment)) return 'refund_failed'
  if (appliedAt === null) return 'mismatch'
  return refunded + lost > 0 ? 'partly_refunded' : 'applied'
}

const GIVING: readonly PaymentOutcome[] = ['applied', 'partly_refunded', 'refund_failed']

/** Returns whether the payments of an order give its buyer what was bought. */
export const isGiven = (payments: readonly KnownPayment[]): boolean =>
  payments.some((payment) => payment.appliedAt !== null && GIVING.includes(outcomeOf(payment)))

// What an admin has to look at comes first.
const UNAPPLIED = ['mismatch', 'refund_failed', 'refund_pending', 'lost', 'refunded'] as const

/** Returns the state of an order that follows from its captured payments; null where there are none. */
export function stateOfPayments(payments: readonly KnownPayment[]): OrderState | null {
  const outcomes = payments.map(outcomeOf)
  const paying = outcomes.findIndex((outcome) => outcome === 'applied' || outcome === 'partly_refunded')
  const payment = payments[paying]
  if (payment !== undefined) {
    if (hasOpenDispute(payment)) return 'disputed'
    return outcomes[paying] === 'applied' ? 'paid' : 'partly_refunded'
  }
  return UNAPPLIED.find((outcome) => outcomes.includes(outcome)) ?? null
}
