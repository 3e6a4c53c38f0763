import { eq, inArray } from 'drizzle-orm'
import type { AdminOrder, AdminWebhook, HistoryLine } from '#shared/contracts/admin-orders.ts'
import type { AdminDispute, AdminPayment, AdminRefund } from '#shared/contracts/admin-payments.ts'
import { hasOpenDispute, getRemainder } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import { toRupees } from '#shared/domain/sales/money.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { toKnownPayments } from '#server/modules/payments/model/money.repository.ts'
import type { MoneyRows } from '#server/modules/payments/model/money.repository.ts'
import type { DisputeRow, PaymentRow, RefundRow } from '#server/modules/payments/model/payments.ports.ts'

const { entitlements, orders, users } = schema

export type EventRow = typeof schema.paymentEvents.$inferSelect
type HistoryRow = typeof schema.orderHistory.$inferSelect

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

export const selectOrders = (query: Query) =>
  query
    .select({ order: orders, since: entitlements.since, closedAt: entitlements.closedAt })
    .from(orders)
    .leftJoin(entitlements, eq(entitlements.orderId, orders.id))

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
    refunded: toRupees(order.refundedInPaise),
    refundedAt: instantOrNull(order.refundedAt),
    isClosedByAdmin: order.isClosedByAdmin,
    fetchedAt: instantOrNull(order.fetchedAt),
    nextCheckAt: instantOrNull(order.nextCheckAt),
    receiptNumber: order.receiptNumber,
    reason: order.reason,
    isFulfilled: since !== null && closedAt === null,
  }
}

const toAdminRefund = (row: RefundRow): AdminRefund => ({
  _id: row.id,
  providerId: row.providerId,
  amount: toRupees(row.amountInPaise),
  currency: row.currency,
  status: row.status,
  isOurs: row.isOurs,
  reason: row.reason,
  noteNumber: row.noteNumber,
  createdAt: instant(row.createdAt),
  processedAt: instantOrNull(row.processedAt),
})

const toAdminDispute = (row: DisputeRow): AdminDispute => ({
  _id: row.id,
  providerId: row.providerId,
  amount: toRupees(row.amountInPaise),
  currency: row.currency,
  status: row.status,
  openedAt: instant(row.openedAt),
  endedAt: instantOrNull(row.endedAt),
})

const rupeesOrNull = (paise: number | null): number | null => (paise === null ? null : toRupees(paise))

const toAdminPayment = (row: PaymentRow, known: KnownPayment, money: MoneyRows): AdminPayment => ({
  _id: row.id,
  providerId: row.providerId,
  amount: toRupees(row.amountInPaise),
  currency: row.currency,
  outcome: row.outcome,
  isSurplus: row.isSurplus,
  paidAt: instant(row.paidAt),
  seenAt: instant(row.seenAt),
  appliedAt: instantOrNull(row.appliedAt),
  fee: rupeesOrNull(row.feeInPaise),
  tax: rupeesOrNull(row.taxInPaise),
  reason: row.reason,
  remainder: toRupees(getRemainder(known)),
  isDisputed: hasOpenDispute(known),
  refunds: money.refunds.filter(({ paymentId }) => paymentId === row.id).map(toAdminRefund),
  disputes: money.disputes.filter(({ paymentId }) => paymentId === row.id).map(toAdminDispute),
})

export function toAdminPayments(money: MoneyRows): AdminPayment[] {
  const known = toKnownPayments(money)
  return money.payments.flatMap((row, index) => {
    const one = known[index]
    return one === undefined ? [] : [toAdminPayment(row, one, money)]
  })
}

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

/** Returns history lines; admin ids become mail addresses. */
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
