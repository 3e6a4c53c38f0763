import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type {
  ListedPayment,
  ProviderDispute,
  ProviderLink,
  ProviderPayment,
  ProviderRefund,
} from '#server/ports/payments/payment-provider.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { sandboxLinks, sandboxPayments, sandboxRefunds } = schema

export type LinkRow = typeof sandboxLinks.$inferSelect
export type PaymentRow = typeof sandboxPayments.$inferSelect
export type RefundRow = typeof sandboxRefunds.$inferSelect

/** Returns a link as it is at an instant: one that was not paid expires by the clock alone. */
const at = (link: LinkRow, now: number): LinkRow =>
  link.state === 'created' && link.expiresAt <= now ? { ...link, state: 'expired' } : link

export async function readLink(query: Query, id: string, now: number): Promise<LinkRow | null> {
  const [link] = await query.select().from(sandboxLinks).where(eq(sandboxLinks.id, id))
  return link === undefined ? null : at(link, now)
}

export async function linkOf(query: Query, reference: string, now: number): Promise<LinkRow | null> {
  const [link] = await query.select().from(sandboxLinks).where(eq(sandboxLinks.reference, reference))
  return link === undefined ? null : at(link, now)
}

export const paymentsOf = (query: Query, linkId: string): Promise<PaymentRow[]> =>
  query
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.linkId, linkId))
    .orderBy(asc(sandboxPayments.createdAt), asc(sandboxPayments.id))

export async function readPayment(query: Query, id: string): Promise<PaymentRow | null> {
  const [payment] = await query.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return payment ?? null
}

/** Returns the payments that were disputed, the latest dispute first. */
export const disputedPayments = (query: Query, limit: number): Promise<PaymentRow[]> =>
  query
    .select()
    .from(sandboxPayments)
    .where(isNotNull(sandboxPayments.disputedAt))
    .orderBy(desc(sandboxPayments.disputedAt))
    .limit(limit)

type Span = { from: number; to: number; skip: number; limit: number }

/** Returns payments made in a time, in order, with their references. */
export async function paymentsBetween(
  query: Query,
  { from, to, skip, limit }: Span,
): Promise<ListedPayment[]> {
  const rows = await query
    .select()
    .from(sandboxPayments)
    .where(and(gte(sandboxPayments.createdAt, from), lt(sandboxPayments.createdAt, to)))
    .orderBy(asc(sandboxPayments.createdAt), asc(sandboxPayments.id))
    .limit(limit)
    .offset(skip)
  const links = await query
    .select({ id: sandboxLinks.id, reference: sandboxLinks.reference })
    .from(sandboxLinks)
    .where(
      inArray(
        sandboxLinks.id,
        rows.map(({ linkId }) => linkId),
      ),
    )
  const references = new Map(links.map(({ id, reference }) => [id, reference]))
  const begun = await query
    .select({ paymentId: sandboxRefunds.paymentId, amountInPaise: sandboxRefunds.amountInPaise })
    .from(sandboxRefunds)
    .where(
      and(
        inArray(
          sandboxRefunds.paymentId,
          rows.map(({ id }) => id),
        ),
        ne(sandboxRefunds.state, 'failed'),
      ),
    )
  return rows.map((row) => {
    const refunds = begun.filter(({ paymentId }) => paymentId === row.id)
    const refunded = refunds.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
    return toListedPayment(row, references.get(row.linkId) ?? null, refunded)
  })
}

export const refundsOf = (query: Query, paymentId: string): Promise<RefundRow[]> =>
  query
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId))
    .orderBy(asc(sandboxRefunds.createdAt), asc(sandboxRefunds.id))

/** Returns refunds begun in a time, in order. */
export const refundsBetween = (query: Query, { from, to, skip, limit }: Span): Promise<RefundRow[]> =>
  query
    .select()
    .from(sandboxRefunds)
    .where(and(gte(sandboxRefunds.createdAt, from), lt(sandboxRefunds.createdAt, to)))
    .orderBy(asc(sandboxRefunds.createdAt), asc(sandboxRefunds.id))
    .limit(limit)
    .offset(skip)

export async function refundWith(
  query: Query,
  by: { key: string } | { id: string },
): Promise<RefundRow | null> {
  const condition = 'key' in by ? eq(sandboxRefunds.key, by.key) : eq(sandboxRefunds.id, by.id)
  const [refund] = await query.select().from(sandboxRefunds).where(condition)
  return refund ?? null
}

/** Stores a payment, once. Returns false if it is there already. */
export async function insertPayment(query: Query, payment: PaymentRow): Promise<boolean> {
  const rows = await query
    .insert(sandboxPayments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: sandboxPayments.id })
  return rows.length > 0
}

export async function updateLink(query: Query, id: string, values: Partial<LinkRow>): Promise<void> {
  await query.update(sandboxLinks).set(values).where(eq(sandboxLinks.id, id))
}

export async function updatePayment(query: Query, id: string, values: Partial<PaymentRow>): Promise<void> {
  await query.update(sandboxPayments).set(values).where(eq(sandboxPayments.id, id))
}

export async function insertLink(query: Query, link: LinkRow): Promise<void> {
  await query.insert(sandboxLinks).values(link)
}

export async function insertRefund(query: Query, refund: RefundRow): Promise<void> {
  await query.insert(sandboxRefunds).values(refund)
}

export async function updateRefund(query: Query, id: string, state: RefundRow['state']): Promise<void> {
  await query.update(sandboxRefunds).set({ state }).where(eq(sandboxRefunds.id, id))
}

const toListedPayment = (
  row: PaymentRow,
  reference: string | null,
  refundedInPaise: number,
): ListedPayment => ({
  id: row.id,
  amountInPaise: row.amountInPaise,
  valueInPaise: row.amountInPaise,
  currency: 'INR',
  feeInPaise: null,
  taxInPaise: null,
  state: row.state,
  isCaptured: row.isCaptured,
  refundedInPaise,
  reference,
  createdAt: row.createdAt,
  capturedAt: null,
})

export function toPayment(
  row: PaymentRow,
  reference: string | null,
  refunds: readonly RefundRow[],
): ProviderPayment {
  const { refundedInPaise: _sum, ...payment } = toListedPayment(row, reference, 0)
  return { ...payment, refunds: refunds.map(toRefund) }
}

export const toLink = (link: LinkRow, payments: ProviderPayment[], url: string): ProviderLink => ({
  id: link.id,
  reference: link.reference,
  amountInPaise: link.amountInPaise,
  currency: link.currency,
  state: link.state,
  url,
  payments,
})

export const toRefund = (row: RefundRow): ProviderRefund => ({
  id: row.id,
  paymentId: row.paymentId,
  amountInPaise: row.amountInPaise,
  currency: 'INR',
  state: row.state,
  reference: row.key,
  createdAt: row.createdAt,
  processedAt: null,
})

const [PAYMENT_PREFIX, DISPUTE_PREFIX] = ['pay_', 'disp_']

/** Returns the id of the dispute about a payment; the sandbox has at most one for each. */
export const disputeIdOf = (paymentId: string): string =>
  DISPUTE_PREFIX + paymentId.slice(PAYMENT_PREFIX.length)

/** Returns the id of the payment that a dispute is about. */
export const disputedId = (disputeId: string): string =>
  PAYMENT_PREFIX + disputeId.slice(DISPUTE_PREFIX.length)

/** Returns the dispute about a payment; null if there is none. */
export const toDispute = ({ id, amountInPaise, dispute, disputedAt }: PaymentRow): ProviderDispute | null =>
  dispute === null || disputedAt === null
    ? null
    : {
        id: disputeIdOf(id),
        paymentId: id,
        amountInPaise,
        currency: 'INR',
        state: dispute,
        createdAt: disputedAt,
        endedAt: null,
      }
