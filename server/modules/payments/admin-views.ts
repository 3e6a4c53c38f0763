import { eq, inArray } from 'drizzle-orm'
import type { AdminOrder, AdminPayment, AdminWebhook, HistoryLine } from '#shared/contracts/admin-orders.ts'
import { toRupees } from '#shared/domain/sales/rupees.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { isRefundable } from './decide-payments.ts'
import type { PaymentRow } from './parts.ts'

const { entitlements, orders, users } = schema

export type EventRow = typeof schema.paymentEvents.$inferSelect
type HistoryRow = typeof schema.orderHistory.$inferSelect

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

/** Begins a query of orders with whether their buyers have what they paid for by them. */
export const selectOrders = (query: Query) =>
  query
    .select({ order: orders, since: entitlements.since, closedAt: entitlements.closedAt })
    .from(orders)
    .leftJoin(entitlements, eq(entitlements.orderId, orders.id))

/** An order with what it gave, as `selectOrders` reads it. */
export type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number]

export function toAdminOrder({ order, since, closedAt }: FoundOrder): AdminOrder {
  return {
    _id: order.id,
    state: order.state,
    item: { type: order.itemKind, id: order.itemId, title: order.title, price: order.priceText },
    amount: toRupees(order.amountInPaise),
    currency: order.currency,
    provider: order.provider,
    isTest: order.isTest,
    linkId: order.linkId,
    userId: order.userId,
    email: order.email,
    phone: order.phone,
    createdAt: instant(order.createdAt),
    failedAt: instantOrNull(order.failedAt),
    paidAt: instantOrNull(order.paidAt),
    closedAt: instantOrNull(order.closedAt),
    refundedAt: instantOrNull(order.refundedAt),
    fetchedAt: instantOrNull(order.fetchedAt),
    nextCheckAt: instantOrNull(order.nextCheckAt),
    receiptNumber: order.receiptNumber,
    refundNoteNumber: order.refundNoteNumber,
    reason: order.reason,
    isFulfilled: since !== null && closedAt === null,
  }
}

export const toAdminPayment = (row: PaymentRow): AdminPayment => ({
  _id: row.id,
  providerId: row.providerId,
  amount: toRupees(row.amountInPaise),
  currency: row.currency,
  outcome: row.outcome,
  isSurplus: row.isSurplus,
  createdAt: instant(row.createdAt),
  seenAt: instant(row.seenAt),
  appliedAt: instantOrNull(row.appliedAt),
  refundReason: row.refundReason,
  refundTries: row.refundTries,
  refundId: row.refundId,
  refundedAt: instantOrNull(row.refundedAt),
  dispute: row.dispute,
  isRefundable: isRefundable(row),
})

const OUTCOMES = ['settled', 'foreign'] as const

export const toAdminWebhook = (row: EventRow): AdminWebhook => ({
  _id: row.id,
  provider: row.provider,
  eventId: row.eventId,
  type: row.type,
  linkId: row.linkId,
  paymentId: row.paymentId,
  refundId: row.refundId,
  size: row.size,
  receivedAt: instant(row.receivedAt),
  handledAt: instantOrNull(row.handledAt),
  outcome: OUTCOMES.find((outcome) => outcome === row.outcome) ?? 'waiting',
  orderId: row.orderId,
})

/** Returns lines of the history of an order, with the mail addresses of the admins that did something. */
export async function toHistory(query: Query, rows: readonly HistoryRow[]): Promise<HistoryLine[]> {
  const actors = [...new Set(rows.map(({ actor }) => actor))]
  const found = await query
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, actors))
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return rows.map(({ id, at, what, detail, actor }) => ({
    id,
    at: instant(at),
    what,
    detail,
    actor: emails.get(actor) ?? actor,
  }))
}
