import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import type { Column } from '#server/db/kit.ts'
import { schema } from '#server/db/schema/index.ts'
import type {
  DisputeRow,
  OrderRow,
  PaymentRow,
  RefundRow,
} from '#server/modules/payments/model/payments.ports.ts'

const { disputes, orders, payments, refunds } = schema

export type BookLine = {
  id: string
  /** Provider time, epoch milliseconds. */
  at: number
  recordedAt: number
  document: string
  number: string | null
  /** Negative for outgoing money. */
  amountInPaise: number
  currency: string
  payment: PaymentRow
  order: OrderRow
  refund: RefundRow | null
  dispute: DisputeRow | null
}

type Span = { from: number; end: number }
/** Position after which reading continues; null at the beginning. */
type Cursor = { at: number; id: string } | null
export type BookSource = (span: Span, after: Cursor, limit: number) => Promise<BookLine[]>

const isWithin = (time: Column, id: Column, { from, end }: Span, after: Cursor) =>
  and(
    gte(time, after?.at ?? from),
    lt(time, end),
    after === null ? undefined : or(gt(time, after.at), gt(id, after.id)),
  )

const isReceipt = ({ appliedAt }: PaymentRow): boolean => appliedAt !== null

function toPaymentLine(payment: PaymentRow, order: OrderRow): BookLine {
  return {
    id: payment.id,
    at: payment.paidAt,
    recordedAt: payment.seenAt,
    document: isReceipt(payment) ? 'Receipt' : 'Payment without receipt',
    number: isReceipt(payment) ? order.receiptNumber : null,
    amountInPaise: payment.valueInPaise,
    currency: payment.currency,
    payment,
    order,
    refund: null,
    dispute: null,
  }
}

const toRefundLine = (refund: RefundRow, payment: PaymentRow, order: OrderRow): BookLine => ({
  id: refund.id,
  at: refund.processedAt ?? 0,
  recordedAt: refund.recordedAt ?? 0,
  document: refund.noteNumber === null ? 'Refund without note' : 'Credit note',
  number: refund.noteNumber,
  amountInPaise: -refund.amountInPaise,
  currency: refund.currency,
  payment,
  order,
  refund,
  dispute: null,
})

const toDisputeLine = (dispute: DisputeRow, payment: PaymentRow, order: OrderRow): BookLine => ({
  id: dispute.id,
  at: dispute.endedAt ?? 0,
  recordedAt: dispute.recordedAt ?? 0,
  document: 'Dispute lost',
  number: null,
  amountInPaise: -dispute.amountInPaise,
  currency: dispute.currency,
  payment,
  order,
  refund: null,
  dispute,
})

/** Returns one source per kind of line, each ordered by time. */
export const bookSources = (query: Query): BookSource[] => [
  async (span, after, limit) =>
    (
      await query
        .select({ payment: payments, order: orders })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(isWithin(payments.paidAt, payments.id, span, after))
        .orderBy(asc(payments.paidAt), asc(payments.id))
        .limit(limit)
    ).map(({ payment, order }) => toPaymentLine(payment, order)),
  async (span, after, limit) =>
    (
      await query
        .select({ refund: refunds, payment: payments, order: orders })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(isWithin(refunds.processedAt, refunds.id, span, after))
        .orderBy(asc(refunds.processedAt), asc(refunds.id))
        .limit(limit)
    ).map(({ refund, payment, order }) => toRefundLine(refund, payment, order)),
  async (span, after, limit) =>
    (
      await query
        .select({ dispute: disputes, payment: payments, order: orders })
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .innerJoin(orders, eq(orders.id, disputes.orderId))
        .where(and(eq(disputes.status, 'lost'), isWithin(disputes.endedAt, disputes.id, span, after)))
        .orderBy(asc(disputes.endedAt), asc(disputes.id))
        .limit(limit)
    ).map(({ dispute, payment, order }) => toDisputeLine(dispute, payment, order)),
]
