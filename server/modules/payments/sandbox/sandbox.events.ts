import { disputeIdOf } from './sandbox.repository.ts'
import type { LinkRow, PaymentRow, RefundRow } from './sandbox.repository.ts'

/** The types of events that the sandbox sends. */
export type EventType =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment_link.paid'
  | 'payment_link.expired'
  | 'payment_link.cancelled'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'payment.dispute.created'
  | 'payment.dispute.won'
  | 'payment.dispute.lost'

export type EventSubject = { link: LinkRow; payment: PaymentRow | null; refund: RefundRow | null }

const seconds = (ms: number): number => Math.floor(ms / 1000)

const linkEntity = (link: LinkRow) => ({
  id: link.id,
  reference_id: link.reference,
  amount: link.amountInPaise,
  currency: link.currency,
  status: link.state,
  description: link.description,
  expire_by: seconds(link.expiresAt),
  created_at: seconds(link.createdAt),
})

const paymentEntity = (payment: PaymentRow, { reference }: LinkRow) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amountInPaise,
  currency: 'INR',
  status: payment.state,
  captured: payment.isCaptured,
  amount_refunded: payment.refundedInPaise,
  notes: { order: reference },
  created_at: seconds(payment.createdAt),
})

const refundEntity = (refund: RefundRow) => ({
  id: refund.id,
  entity: 'refund',
  payment_id: refund.paymentId,
  amount: refund.amountInPaise,
  currency: 'INR',
  status: refund.state,
  created_at: seconds(refund.createdAt),
})

/** Returns the body of a webhook in the form of Razorpay's: what it is about as it is when the event is sent. */
export function eventBody(type: EventType, { link, payment, refund }: EventSubject, now: number): string {
  const isDispute = type.startsWith('payment.dispute.')
  const payload = {
    ...(type.startsWith('payment_link.') ? { payment_link: { entity: linkEntity(link) } } : {}),
    ...(payment === null ? {} : { payment: { entity: paymentEntity(payment, link) } }),
    ...(refund === null ? {} : { refund: { entity: refundEntity(refund) } }),
    ...(isDispute && payment !== null
      ? {
          dispute: {
            entity: {
              id: disputeIdOf(payment.id),
              entity: 'dispute',
              payment_id: payment.id,
              amount: payment.amountInPaise,
              currency: 'INR',
            },
          },
        }
      : {}),
  }
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: type,
    contains: Object.keys(payload),
    payload,
    created_at: seconds(now),
  })
}
