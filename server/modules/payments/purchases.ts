import { and, eq, isNull } from 'drizzle-orm'
import type { Purchase, PurchasedItemData, PurchasesData } from '#shared/contracts/payment.ts'
import { PURCHASES_PAGE } from '#shared/contracts/payment.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { schema } from '../../db/schema/index.ts'
import { notFound } from '../../errors.ts'
import { ProviderError } from '../../ports/payments/payment-provider.ts'
import type { Viewer } from '../../ports/access/sessions.ts'
import type { OrderAsker } from './ask-provider.ts'
import { providerFailure } from './initialize-payment.ts'
import { entitlingOrders, findEntitlement, findOwnOrder, ordersBefore } from './orders.repository.ts'
import { ASK_PAUSE_MS } from './parts.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'
import { toPurchase } from './purchase-view.ts'

const { orders } = schema

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'findItem'> & { asker: OrderAsker }

// Money can still come.
const isAskedAbout = (order: OrderRow): boolean => isOpen(order.state) || order.nextCheckAt !== null

/** Builds what buyers see of their orders. */
export function purchasesReader({ db, clock, findItem, asker }: Ports) {
  /** Takes the turn to ask about an order; false while the last one was less than 10 seconds ago. */
  async function takeTurn(order: OrderRow): Promise<boolean> {
    const now = clock()
    const isAgo = (at: number | null) => at === null || Math.abs(now - at) >= ASK_PAUSE_MS
    if (!isAgo(order.fetchedAt)) return false
    return await db.tx(async (query) => {
      const taken = await query
        .update(orders)
        .set({ fetchedAt: now })
        .where(
          and(
            eq(orders.id, order.id),
            order.fetchedAt === null ? isNull(orders.fetchedAt) : eq(orders.fetchedAt, order.fetchedAt),
          ),
        )
        .returning({ id: orders.id })
      return taken.length > 0
    })
  }

  async function toShown(order: OrderRow): Promise<Purchase> {
    const { id, userId, itemKind, itemId } = order
    const owned = userId === null ? null : await findEntitlement(db.read, userId, itemKind, itemId)
    return toPurchase(order, owned?.orderId === id && owned.closedAt === null, clock())
  }

  /** Returns an order as it stands, after asking the provider unless that was just done. A provider that is away changes nothing. */
  async function refreshed(order: OrderRow, actor: string): Promise<OrderRow> {
    if (!isAskedAbout(order) || !(await takeTurn(order))) return order
    try {
      return await asker.ask(order, actor)
    } catch (error) {
      // It stands in the history of the order, and the reconciler asks again.
      if (error instanceof ProviderError) return order
      throw error
    }
  }

  return {
    refreshed,

    /** Returns an own order, brought in line with the provider at most every 10 seconds. Throws 404. */
    status: async (viewer: Viewer, id: string): Promise<Purchase> =>
      toShown(await refreshed(await findOwnOrder(db.read, viewer.id, id), 'buyer')),

    /** Ends an own order at the provider; it may turn out paid. Throws 404, and 503 if the provider cannot be asked. */
    async cancel(viewer: Viewer, id: string): Promise<Purchase> {
      const order = await findOwnOrder(db.read, viewer.id, id)
      try {
        return await toShown(await asker.end(order.id, 'buyer', 'buyer'))
      } catch (error) {
        throw providerFailure(error)
      }
    },

    /** Returns the own orders before one, the latest first. */
    async list(viewer: Viewer, before: string | undefined): Promise<PurchasesData> {
      const rows = await ordersBefore(db.read, viewer.id, before, PURCHASES_PAGE + 1)
      const entitling = await entitlingOrders(db.read, viewer.id)
      const now = clock()
      return {
        purchases: rows.slice(0, PURCHASES_PAGE).map((row) => toPurchase(row, entitling.has(row.id), now)),
        isMore: rows.length > PURCHASES_PAGE,
      }
    },

    /** Returns what a viewer has by an own order, whether everybody can see it or not. Throws 404. */
    async item(viewer: Viewer, id: string): Promise<PurchasedItemData> {
      const order = await findOwnOrder(db.read, viewer.id, id)
      const owned = await findEntitlement(db.read, viewer.id, order.itemKind, order.itemId)
      const isOwned = owned?.orderId === order.id && owned.closedAt === null
      const item = isOwned ? await findItem(db.read, order.itemKind, order.itemId) : null
      if (item === null) throw notFound('There is nothing to open by this order.')
      const { title, description, details, link } = item
      return { item: { type: order.itemKind, id: order.itemId, title, description, details, link } }
    },
  }
}
export type PurchasesReader = ReturnType<typeof purchasesReader>
