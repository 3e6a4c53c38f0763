export type SimulatedLink = {
  id: string
  /** Provider's order of the payments. Responses name it from the first attempt on. */
  orderId: string
  referenceId: string
  amount: number
  currency: string
  description: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  /** Seconds; 0 if the link does not expire. */
  expireBy: number
  callbackUrl: string
  contact: string
  notes: Record<string, string>
  createdAt: number
  updatedAt: number
  cancelledAt: number
  expiredAt: number
  refundsFail: boolean
}

export type SimulatedPayment = {
  id: string
  linkId: string
  orderId: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  isCaptured: boolean
  refunded: number
  /** Fee including tax, and its tax part. Null: 2 % without tax after the capture. */
  fee: { fee: number; tax: number } | null
  notes: Record<string, string>
  createdAt: number
}

export type SimulatedRefund = {
  id: string
  paymentId: string
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed'
  notes: Record<string, string>
  /** Idempotency key with the request body; blank for a refund from the dashboard. */
  key: string
  request: string
  createdAt: number
}

export type SimulatedDispute = {
  id: string
  paymentId: string
  amount: number
  currency: string
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  createdAt: number
}

const notesOf = (notes: Record<string, string>) => (Object.keys(notes).length === 0 ? [] : notes)

type Shown = { payments: readonly SimulatedPayment[]; hasPayments: boolean; payUrl: string }

export function linkEntity(link: SimulatedLink, { payments, hasPayments, payUrl }: Shown) {
  const captured = payments.filter(({ isCaptured }) => isCaptured)
  return {
    accept_partial: false,
    amount: link.amount,
    amount_paid: captured.length > 0 ? link.amount : 0,
    callback_method: link.callbackUrl === '' ? '' : 'get',
    callback_url: link.callbackUrl,
    cancelled_at: link.cancelledAt,
    created_at: link.createdAt,
    currency: link.currency,
    customer: { contact: link.contact },
    description: link.description,
    expire_by: link.expireBy,
    expired_at: link.expiredAt,
    first_min_partial_amount: 0,
    id: link.id,
    notes: notesOf(link.notes),
    notify: { email: false, sms: false, whatsapp: false },
    ...(payments.length > 0 ? { order_id: link.orderId } : {}),
    payments: hasPayments
      ? captured.map((payment) => ({
          amount: payment.amount,
          created_at: payment.createdAt,
          method: 'upi',
          payment_id: payment.id,
          plink_id: link.id,
          status: payment.status,
          updated_at: payment.createdAt,
        }))
      : [],
    reference_id: link.referenceId,
    reminder_enable: false,
    reminders: [],
    short_url: payUrl,
    status: link.status,
    updated_at: link.updatedAt,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  }
}

// Failed attempts are by card.
const isByCard = ({ status }: SimulatedPayment): boolean => status === 'failed'
const CARD = {
  id: 'card_CardOfAshaDevi',
  entity: 'card',
  name: 'ASHA DEVI OF THE CARD',
  last4: '4366',
  network: 'Visa',
  type: 'debit',
  issuer: 'SBIN',
  international: false,
  emi: false,
  sub_type: 'consumer',
  token_iin: '403776',
}

export const paymentEntity = (payment: SimulatedPayment) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  base_amount: payment.amount,
  status: payment.status,
  order_id: payment.orderId,
  invoice_id: null,
  international: false,
  method: isByCard(payment) ? 'card' : 'upi',
  amount_refunded: payment.refunded,
  amount_transferred: 0,
  refund_status: payment.refunded === 0 ? null : payment.refunded === payment.amount ? 'full' : 'partial',
  captured: payment.isCaptured,
  description: payment.linkId === '' ? null : `#${payment.linkId.slice('plink_'.length)}`,
  ...(isByCard(payment) ? { card_id: CARD.id, card: CARD } : { card_id: null }),
  bank: null,
  wallet: null,
  // Personal data that must never be stored.
  vpa: isByCard(payment) ? null : 'asha.devi@okexample',
  email: 'void@razorpay.com',
  contact: '+919876543210',
  notes: notesOf(payment.notes),
  fee: payment.isCaptured ? (payment.fee?.fee ?? Math.round(payment.amount / 50)) : null,
  tax: payment.isCaptured ? (payment.fee?.tax ?? 0) : null,
  error_code: payment.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  error_description: payment.status === 'failed' ? 'The payment was not completed.' : null,
  error_source: payment.status === 'failed' ? 'customer' : null,
  error_step: payment.status === 'failed' ? 'payment_authentication' : null,
  error_reason: payment.status === 'failed' ? 'payment_cancelled' : null,
  acquirer_data: { rrn: '033814379298' },
  created_at: payment.createdAt,
})

export const refundEntity = (refund: SimulatedRefund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: notesOf(refund.notes),
  receipt: null,
  acquirer_data: { arn: null },
  created_at: refund.createdAt,
  batch_id: null,
  status: refund.status,
  speed_processed: 'normal',
  speed_requested: 'normal',
})

const RESPOND_SECONDS = 7 * 86_400

export const disputeEntity = (dispute: SimulatedDispute) => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.paymentId,
  amount: dispute.amount,
  currency: dispute.currency,
  amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
  reason_code: 'product_not_received',
  respond_by: dispute.createdAt + RESPOND_SECONDS,
  status: dispute.status,
  phase: 'chargeback',
  created_at: dispute.createdAt,
})

export const collection = (items: readonly unknown[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})

export const refusal = (description: string, field?: string) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...(field === undefined ? {} : { field }),
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  },
})
