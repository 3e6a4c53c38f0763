import { and, eq } from 'drizzle-orm'
import { isSoldType, type SoldType } from '#shared/domain/sales/sale.ts'
import { schema } from '#server/db/schema/index.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import type { OrderRow, PaymentModulePorts, SaleItem } from '#server/modules/payments/model/payments.ports.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'findItem'> & { sync: OrderSync }

const { orders } = schema

/** Returns the reason to cancel an open order for an item; '' if it remains valid. */
function toCancelReason(order: OrderRow, item: SaleItem | null): string {
  if (item === null || !item.isPublic) return 'withdrawn'
  if (item.isGone) return 'over'
  if (item.obstacle !== '') return 'withdrawn'
  return item.priceInPaise === order.amountInPaise ? '' : 'price'
}

export function linkCanceller({ db, findItem, sync }: Ports) {
  async function cancelFor(kind: SoldType, itemId: string): Promise<void> {
    const open = await db.read
      .select()
      .from(orders)
      .where(and(eq(orders.itemKind, kind), eq(orders.itemId, itemId), eq(orders.open, 1)))
    const item = await findItem(db.read, kind, itemId)
    for (const order of open) {
      const reason = toCancelReason(order, item)
      if (reason !== '') await sync.cancelOrder(order.id, 'system', reason)
    }
  }

  /** Runs a job. Throws the provider's error, so that the job is retried. */
  return async function run(payload: string): Promise<void> {
    const [kind = '', id = ''] = payload.split('/')
    if (kind === 'order') await sync.cancelOrder(id, 'system', 'erased')
    else if (isSoldType(kind)) await cancelFor(kind, id)
  }
}
