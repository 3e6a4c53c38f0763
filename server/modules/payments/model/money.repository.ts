import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import type { Query } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { preparePerQuery, rowInsert, rowUpdate } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import type { DisputeRow, PaymentRow, RefundRow } from './payments.ports.ts'

const { disputes, payments, refunds } = schema

const paymentsBy = preparePerQuery((query) =>
  query
    .select()
    .from(payments)
    .where(eq(payments.orderId, param('orderId')))
    .orderBy(asc(payments.id))
    .prepare(),
)
const refundsBy = preparePerQuery((query) =>
  query
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, param('orderId')))
    .orderBy(asc(refunds.id))
    .prepare(),
)
const disputesBy = preparePerQuery((query) =>
  query
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, param('orderId')))
    .orderBy(asc(disputes.id))
    .prepare(),
)

export const insertPayment = rowInsert(payments)
export const updatePayment = rowUpdate(payments)
export const insertRefund = rowInsert(refunds)
export const updateRefund = rowUpdate(refunds)
export const insertDispute = rowInsert(disputes)
export const updateDispute = rowUpdate(disputes)

export type MoneyRows = { payments: PaymentRow[]; refunds: RefundRow[]; disputes: DisputeRow[] }

export const readPayments = (query: Query, orderId: string): Promise<PaymentRow[]> =>
  paymentsBy(query).execute({ orderId })

export async function readMoney(query: Query, orderId: string): Promise<MoneyRows> {
  const found = await readPayments(query, orderId)
  if (found.length === 0) return { payments: [], refunds: [], disputes: [] }
  return {
    payments: found,
    refunds: await refundsBy(query).execute({ orderId }),
    disputes: await disputesBy(query).execute({ orderId }),
  }
}

export const toKnownPayments = (money: MoneyRows): KnownPayment[] =>
  money.payments.map((payment) => ({
    ...payment,
    refunds: money.refunds.filter(({ paymentId }) => paymentId === payment.id),
    disputes: money.disputes.filter(({ paymentId }) => paymentId === payment.id),
  }))

export const knownPayments = async (query: Query, orderId: string): Promise<KnownPayment[]> =>
  toKnownPayments(await readMoney(query, orderId))

export async function findPayment(
  query: Query,
  provider: ProviderName,
  providerId: string,
): Promise<PaymentRow | null> {
  const [row] = await query
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId)))
  return row ?? null
}

export async function findPaymentById(query: Query, id: string): Promise<PaymentRow | null> {
  const [row] = await query.select().from(payments).where(eq(payments.id, id))
  return row ?? null
}

export async function findRefundById(query: Query, id: string): Promise<RefundRow | null> {
  const [row] = await query.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

export async function openDisputeIds(query: Query, provider: ProviderName): Promise<string[]> {
  const rows = await query
    .select({ id: disputes.providerId })
    .from(disputes)
    .where(and(eq(disputes.status, 'opened'), eq(disputes.provider, provider)))
  return rows.map(({ id }) => id)
}

/** Returns the processed refunds of applied payments of some orders, oldest first. */
export async function processedRefunds(query: Query, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return []
  const rows = await query
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.orderId, [...orderIds]),
        eq(refunds.status, 'processed'),
        eq(refunds.currency, payments.currency),
        isNotNull(payments.appliedAt),
      ),
    )
    .orderBy(asc(refunds.processedAt), asc(refunds.id))
  return rows.map(({ refund }) => refund)
}
