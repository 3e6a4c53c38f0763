import type { Purchase, PurchasedItemData, PurchasesData } from '#shared/contracts/payment.ts'
import { PURCHASES_PAGE } from '#shared/contracts/payment.ts'
import { notFound, unavailable } from '#server/lib/errors.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import {
  entitlingOrders,
  findEntitlement,
  findOwnOrder,
  ordersBefore,
} from '#server/modules/payments/model/orders.repository.ts'
import { processedRefunds } from '#server/modules/payments/model/money.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { toSeller, toPurchase } from '#server/modules/payments/model/purchase.mapper.ts'
import type { RefreshOrder } from './refresh-order.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'findItem' | 'siteFacts'> & {
  sync: OrderSync
  refresh: RefreshOrder
}

const NOT_CANCELLED =
  'The order is not cancelled: the payment provider did not respond. Please try again in a moment.'

export function purchasesReader({ db, clock, findItem, siteFacts, sync, refresh }: Ports) {
  async function toShown(order: OrderRow): Promise<Purchase> {
    const { id, userId, itemKind, itemId } = order
    const owned = userId === null ? null : await findEntitlement(db.read, userId, itemKind, itemId)
    const isOpenable = owned?.orderId === id && owned.closedAt === null
    const item = isOpenable ? await findItem(db.read, itemKind, itemId) : null
    const refunds = await processedRefunds(db.read, [id])
    const seller = toSeller(await siteFacts())
    return toPurchase(order, { isOpenable, item, refunds, seller, now: clock() })
  }

  return {
    /** Returns an order of the viewer, settled at most every 10 seconds. Throws 404. */
    status: async (viewer: Viewer, id: string): Promise<Purchase> =>
      toShown(await refresh(await findOwnOrder(db.read, viewer.id, id), 'buyer')),

    /** Cancels a viewer's order at the provider, which may report it paid. Throws 404, or 503 if the provider fails. */
    async cancel(viewer: Viewer, id: string): Promise<Purchase> {
      const order = await findOwnOrder(db.read, viewer.id, id)
      try {
        return await toShown(await sync.cancelOrder(order.id, 'buyer', 'buyer'))
      } catch (error) {
        throw error instanceof ProviderError ? unavailable(NOT_CANCELLED, error) : error
      }
    },

    async list(viewer: Viewer, before: string | undefined): Promise<PurchasesData> {
      const rows = await ordersBefore(db.read, viewer.id, before, PURCHASES_PAGE + 1)
      const entitling = await entitlingOrders(db.read, viewer.id)
      const [seller, now] = [toSeller(await siteFacts()), clock()]
      const shown = rows.slice(0, PURCHASES_PAGE)
      const refunds = await processedRefunds(
        db.read,
        shown.filter(({ refundedAt }) => refundedAt !== null).map((row) => row.id),
      )
      const refundsOf = (orderId: string) => refunds.filter((refund) => refund.orderId === orderId)
      const readPurchase = async (row: OrderRow) => {
        const isOpenable = entitling.has(row.id)
        const item = isOpenable ? await findItem(db.read, row.itemKind, row.itemId) : null
        return toPurchase(row, { isOpenable, item, refunds: refundsOf(row.id), seller, now })
      }
      return {
        purchases: await Promise.all(shown.map(readPurchase)),
        isMore: rows.length > PURCHASES_PAGE,
      }
    },

    /** Returns the item that an order gives the viewer, public or not. Throws 404. */
    async item(viewer: Viewer, id: string): Promise<PurchasedItemData> {
      const order = await findOwnOrder(db.read, viewer.id, id)
      const owned = await findEntitlement(db.read, viewer.id, order.itemKind, order.itemId)
      const isOwned = owned?.orderId === order.id && owned.closedAt === null
      const item = isOwned ? await findItem(db.read, order.itemKind, order.itemId) : null
      if (item === null) throw notFound('This order has nothing to open.')
      const { title, description, details, link } = item
      return { item: { type: order.itemKind, id: order.itemId, title, description, details, link } }
    },
  }
}
