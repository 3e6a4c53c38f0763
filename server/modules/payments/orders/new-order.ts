import { eq } from 'drizzle-orm'
import type { SoldType } from '#shared/domain/sales/sold-types.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import { nextCheckAfter } from '#server/modules/payments/model/check-times.policy.ts'
import { LINK_MS, OFFER_MS } from '#server/modules/payments/model/payment-ports.ts'
import type { OrderRow, SaleItem } from '#server/modules/payments/model/payment-ports.ts'

/** What a buyer wants to buy. */
export type Wanted = { userId: string; kind: SoldType; itemId: string; amountInPaise: number; phone: string }

/** Returns the address of a user, to which mails about orders go. */
export async function emailOf(query: Query, userId: string): Promise<string> {
  const [user] = await query
    .select({ email: schema.users.email })
    .from(schema.users)
    .where(eq(schema.users.id, userId))
  return user?.email ?? ''
}

// Nothing happened to it yet.
const UNTOUCHED = {
  linkId: null,
  linkUrl: '',
  redirectedAt: null,
  failedAt: null,
  paidAt: null,
  paidInPaise: null,
  paidCurrency: null,
  closedAt: null,
  refundedInPaise: 0,
  refundedAt: null,
  isClosedByAdmin: false,
  receiptNumber: null,
  fetchedAt: null,
  checks: 0,
  failures: 0,
  reason: '',
}

/** Returns the row of a new order: it keeps the title and the price as they were shown. */
export async function newOrder(
  query: Query,
  { userId, kind, itemId, phone }: Wanted,
  item: SaleItem,
  { id, now, provider }: { id: string; now: number; provider: PaymentProvider },
): Promise<OrderRow> {
  return {
    ...UNTOUCHED,
    id,
    userId,
    itemKind: kind,
    itemId,
    title: item.title,
    priceText: item.price,
    amountInPaise: item.priceInPaise ?? 0,
    currency: 'INR',
    state: 'created',
    open: 1,
    provider: provider.name,
    isTest: provider.isTest,
    phone,
    email: await emailOf(query, userId),
    createdAt: now,
    expiresAt: now + OFFER_MS,
    linkExpiresAt: now + LINK_MS,
    nextCheckAt: nextCheckAfter('created', now, now),
  }
}
