import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import type { SeenDispute, SeenRefund } from '#shared/domain/payments/refunds-and-disputes.ts'
import type { Query } from '#server/db/db.ts'
import { newRowInsert, preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import { isText, param } from '#server/db/kit.ts'
import type { ProviderLink, ProviderName, ProviderPayment } from '#server/ports/payments/payment-provider.ts'

const { paymentEvents } = schema
const { disputeId, occurredAt, paymentId, provider, refundId, type } = paymentEvents

export type EventRow = typeof paymentEvents.$inferSelect

/** Stores a webhook. Returns false if its body was delivered before. */
export const addEvent = newRowInsert(paymentEvents)

export async function findEvent(query: Query, id: string): Promise<EventRow | null> {
  const [event] = await query.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event ?? null
}

// The provider's API dates only the start of a payment, refund or dispute. Webhooks date its capture or end.
const at = { at: occurredAt }
const captured = preparePerQuery((query) =>
  query
    .select(at)
    .from(paymentEvents)
    // The type must be a literal: the partial index covers only these events.
    .where(
      and(
        eq(paymentId, param('id')),
        isText(type, 'payment.captured'),
        eq(provider, param('provider')),
        isNotNull(occurredAt),
      ),
    )
    .orderBy(asc(occurredAt), asc(paymentEvents.id))
    .limit(1)
    .prepare(),
)
const processed = preparePerQuery((query) =>
  query
    .select(at)
    .from(paymentEvents)
    .where(
      and(
        eq(refundId, param('id')),
        eq(type, 'refund.processed'),
        eq(provider, param('provider')),
        isNotNull(occurredAt),
      ),
    )
    .orderBy(asc(occurredAt), asc(paymentEvents.id))
    .limit(1)
    .prepare(),
)
const decided = preparePerQuery((query) =>
  query
    .select(at)
    .from(paymentEvents)
    .where(
      and(
        eq(disputeId, param('id')),
        eq(type, param('type')),
        eq(provider, param('provider')),
        isNotNull(occurredAt),
      ),
    )
    .orderBy(asc(occurredAt), asc(paymentEvents.id))
    .limit(1)
    .prepare(),
)

const firstOf = (rows: { at: number | null }[]): number | null => rows[0]?.at ?? null

/** Adds webhook times to refunds. Reads nothing for refunds that are stored as processed. */
export async function withRefundTimes(
  query: Query,
  name: ProviderName,
  seen: readonly SeenRefund[],
  known: KnownPayment | undefined,
): Promise<SeenRefund[]> {
  const refunds: SeenRefund[] = []
  for (const refund of seen) {
    const before = known?.refunds.find(({ providerId }) => providerId === refund.id)
    const isNews = refund.state === 'processed' && before?.status !== 'processed'
    const processedAt = isNews
      ? firstOf(await processed(query).execute({ id: refund.id, provider: name }))
      : null
    refunds.push(processedAt === null ? refund : { ...refund, processedAt })
  }
  return refunds
}

/** Adds webhook times to a link's payments and refunds. Reads nothing for those whose times are known. */
export async function withEventTimes<Link extends ProviderLink>(
  query: Query,
  name: ProviderName,
  link: Link,
  known: readonly KnownPayment[],
): Promise<Link> {
  const payments: ProviderPayment[] = []
  for (const payment of link.payments) {
    const before = known.find(({ providerId }) => providerId === payment.id)
    const isNews = payment.isCaptured && before === undefined
    const capturedAt = isNews
      ? firstOf(await captured(query).execute({ id: payment.id, provider: name }))
      : null
    const refunds = await withRefundTimes(query, name, payment.refunds, before)
    payments.push({ ...payment, refunds, capturedAt: capturedAt ?? payment.capturedAt })
  }
  return { ...link, payments }
}

// A dispute about fraud ends with `closed` instead of `won` once it is explained.
const ENDS = {
  won: ['payment.dispute.won', 'payment.dispute.closed'],
  lost: ['payment.dispute.lost'],
} as const

/** Adds the webhook time of a dispute's end. */
export async function withDisputeTime(
  query: Query,
  name: ProviderName,
  dispute: SeenDispute,
): Promise<SeenDispute> {
  if (dispute.state === 'opened') return dispute
  for (const end of ENDS[dispute.state]) {
    const endedAt = firstOf(await decided(query).execute({ id: dispute.id, type: end, provider: name }))
    if (endedAt !== null) return { ...dispute, endedAt }
  }
  return dispute
}
