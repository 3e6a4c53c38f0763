import type { KnownDispute, KnownRefund } from './refunds-and-disputes.ts'
import type { OrderState, PaymentOutcome } from './payment-states.ts'

/* Derives outcomes and states from sums, in any order of news: docs/decisions/0050-refund-and-dispute-rows.md. */

export type KnownPayment = {
  providerId: string
  amountInPaise: number
  valueInPaise: number
  currency: string
  feeInPaise: number | null
  taxInPaise: number | null
  createdAt: number
  /** Capture time by the provider's clock, but never later than ours. */
  paidAt: number
  isSurplus: boolean
  /** Application time by our clock; null if it never paid its order. */
  appliedAt: number | null
  /** Reason why it did not pay its order; '' if it did. */
  reason: string
  refunds: readonly KnownRefund[]
  disputes: readonly KnownDispute[]
}

type Parts = Pick<KnownPayment, 'currency' | 'refunds' | 'disputes'>

/** Paise of processed refunds, of unfinished refunds, and of lost disputes. */
export type PaymentSums = { refunded: number; pending: number; lost: number }

/** Sums the parts of a payment. Ignores parts in another currency: the nightly comparison shows them. */
export function sumParts({ currency, refunds, disputes }: Parts): PaymentSums {
  const sum = (parts: readonly { amountInPaise: number; currency: string }[]) =>
    parts.filter((part) => part.currency === currency).reduce((total, part) => total + part.amountInPaise, 0)
  return {
    refunded: sum(refunds.filter(({ status }) => status === 'processed')),
    pending: sum(refunds.filter(isPending)),
    lost: sum(disputes.filter(({ status }) => status === 'lost')),
  }
}

export function getRemainder(payment: KnownPayment): number {
  const { refunded, pending, lost } = sumParts(payment)
  return Math.max(0, payment.valueInPaise - refunded - pending - lost)
}

export function getLoss(payment: KnownPayment): number {
  const { refunded, lost } = sumParts(payment)
  return Math.max(0, refunded + lost - payment.amountInPaise)
}

export const hasOpenDispute = ({ disputes }: Pick<KnownPayment, 'disputes'>): boolean =>
  disputes.some(({ status }) => status === 'opened')

const isPending = ({ status }: KnownRefund): boolean => status === 'requested' || status === 'pending'

const hasFailedRefund = ({ refunds }: KnownPayment): boolean =>
  refunds.filter(({ isOurs }) => isOurs).at(-1)?.status === 'failed'

export function getPaymentOutcome(payment: KnownPayment): PaymentOutcome {
  const { refunded, pending, lost } = sumParts(payment)
  const { valueInPaise, appliedAt } = payment
  if (refunded + lost >= valueInPaise) return lost > 0 ? 'lost' : 'refunded'
  // A refund from the dashboard counts once it is processed.
  const isOurs = payment.refunds.some((refund) => refund.isOurs && isPending(refund))
  if (isOurs && refunded + lost + pending >= valueInPaise) return 'refund_pending'
  if (hasFailedRefund(payment)) return 'refund_failed'
  if (appliedAt === null) return 'mismatch'
  return refunded + lost > 0 ? 'partly_refunded' : 'applied'
}

const GIVING: readonly PaymentOutcome[] = ['applied', 'partly_refunded', 'refund_failed']

export const hasEntitlement = (payments: readonly KnownPayment[]): boolean =>
  payments.some((payment) => payment.appliedAt !== null && GIVING.includes(getPaymentOutcome(payment)))

// States that need an admin come first.
const UNAPPLIED = ['mismatch', 'refund_failed', 'refund_pending', 'lost', 'refunded'] as const

export function stateOfPayments(payments: readonly KnownPayment[]): OrderState | null {
  const outcomes = payments.map(getPaymentOutcome)
  const paying = outcomes.findIndex((outcome) => outcome === 'applied' || outcome === 'partly_refunded')
  const payment = payments[paying]
  if (payment !== undefined) {
    if (hasOpenDispute(payment)) return 'disputed'
    return outcomes[paying] === 'applied' ? 'paid' : 'partly_refunded'
  }
  return UNAPPLIED.find((outcome) => outcomes.includes(outcome)) ?? null
}
