import type { PaymentBody } from '#shared/contracts/payment.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { type SoldType, SOLD_TYPES } from '#shared/domain/sales/sale.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, notFound, unavailable } from '#server/lib/errors.ts'
import {
  findEntitlement,
  findOpenOrder,
  noteHistory,
} from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts, SaleItem } from '#server/modules/payments/model/payments.ports.ts'
import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import type { PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import { nextCheckAfter } from '#server/modules/payments/provider/sync-order.ts'

// Offer period of an order and lifetime of its link.
const OFFER_MS = 30 * MINUTE_MS
const LINK_MS = 45 * MINUTE_MS

type PurchaseRequest = {
  userId: string
  kind: SoldType
  itemId: string
  amountInPaise: number
  phone: string
}

async function readEmail(query: Query, userId: string): Promise<string> {
  const [user] = await query
    .select({ email: schema.users.email })
    .from(schema.users)
    .where(eq(schema.users.id, userId))
  return user?.email ?? ''
}

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

export async function newOrder(
  query: Query,
  { userId, kind, itemId, phone }: PurchaseRequest,
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
    email: await readEmail(query, userId),
    createdAt: now,
    expiresAt: now + OFFER_MS,
    linkExpiresAt: now + LINK_MS,
    nextCheckAt: nextCheckAfter('created', now, now),
  }
}

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'providers' | 'findItem' | 'findObstacle'>

/** 503: no provider takes payments. */
export const paymentClosed = () => unavailable('Payments are closed now. Nothing is ordered or charged.')

/** An order that can be paid, or a stale one that must be ended first. */
export type PlacedOrder = { order: OrderRow; isNew: boolean; isStale: boolean }

export const alreadyYours = () => conflict('You already have this.', { owned: true })
const noItem = () => notFound('Item not found.')

function assertSold({ obstacle, priceInPaise }: SaleItem, amountInPaise: number): void {
  if (obstacle !== '') throw conflict(obstacle)
  if (priceInPaise === 0) throw conflict('This is free. You do not need to pay.')
  if (priceInPaise !== amountInPaise) throw conflict('The price has changed. Please open the item again.')
}

/** Returns true if an open order can be offered again: its link has the same price and contact. */
const isReusable = (
  order: OrderRow,
  { amountInPaise, phone }: PurchaseRequest,
  email: string,
  now: number,
): boolean =>
  now < order.expiresAt &&
  now >= order.createdAt - OFFER_MS &&
  order.amountInPaise === amountInPaise &&
  order.phone === phone &&
  order.email === email

/** Builds the order placement: at most one open order per buyer and item. */
export function orderPlacer({ db, clock, newId, providers, findItem, findObstacle }: Ports) {
  /** Returns kind and id of the item; a bare id may be of any kind. */
  async function locate({ item, notes }: PaymentBody): Promise<{ kind: SoldType; itemId: string }> {
    const itemId = item?.id ?? notes?.jobId ?? ''
    for (const kind of item === undefined ? SOLD_TYPES : [item.type]) {
      const found = await findItem(db.read, kind, itemId)
      if (found?.isPublic === true) return { kind, itemId }
    }
    throw noItem()
  }

  /** Returns the open order for the purchase, or a new one. Throws 404 and 409. */
  async function placeOrder(requested: PurchaseRequest): Promise<PlacedOrder> {
    const { userId, kind, itemId, amountInPaise } = requested
    const [id, now] = [newId(), clock()]
    const provider = providers.current
    // Uses orders and purchases of one user. Items for sale change in transactions without a name.
    return await db.tx(async (query) => {
      const item = await findItem(query, kind, itemId)
      if (item === null || !item.isPublic) throw noItem()
      const owned = await findEntitlement(query, userId, kind, itemId)
      if (owned !== null && owned.closedAt === null) throw alreadyYours()
      assertSold(item, amountInPaise)
      const open = await findOpenOrder(query, userId, { kind, itemId })
      if (open !== null) {
        const isStale = !isReusable(open, requested, await readEmail(query, userId), now)
        return { order: open, isNew: false, isStale }
      }
      if (provider === null) throw paymentClosed()
      const row = await newOrder(query, requested, item, { id, now, provider })
      await query.insert(schema.orders).values(row)
      const detail = { amount: row.amountInPaise, provider: row.provider }
      await noteHistory(query, { orderId: id, at: now, actor: 'buyer', what: 'state:created', detail })
      return { order: row, isNew: true, isStale: false }
    }, `user/${userId}`)
  }

  return {
    placeOrder,
    /** Returns the purchase that a valid body requests. Throws 404, or 409 for items that are never sold. */
    async resolvePurchase(userId: string, body: PaymentBody): Promise<PurchaseRequest> {
      const { kind, itemId } = await locate(body)
      const obstacle = await findObstacle(kind, itemId)
      if (obstacle !== '') throw conflict(obstacle)
      return { userId, kind, itemId, amountInPaise: body.amount, phone: body.phone }
    },
  }
}
