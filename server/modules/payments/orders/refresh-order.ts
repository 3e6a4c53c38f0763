import { and, eq, isNull } from 'drizzle-orm'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import { SYNC_INTERVAL_MS } from '#server/modules/payments/model/payments.ports.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'

const { orders } = schema

// Money can still arrive.
const canReceiveMoney = (order: OrderRow): boolean => isOpen(order.state) || order.nextCheckAt !== null

/** Builds the limit of returns: one may ask regardless of the last poll, since it is newer. A repeated one may not. */
function returnLimiter(clock: () => number) {
  const requestedAt = new Map<string, number>()
  return function claim({ id }: OrderRow): boolean {
    const now = clock()
    for (const [orderId, at] of requestedAt)
      if (isElapsed(at, SYNC_INTERVAL_MS, now)) requestedAt.delete(orderId)
    if (requestedAt.has(id)) return false
    requestedAt.set(id, now)
    return true
  }
}

export function orderRefresher({
  db,
  clock,
  sync,
}: Pick<PaymentModulePorts, 'db' | 'clock'> & { sync: OrderSync }) {
  /** Claims the next request about an order. Returns false if the last was less than 10 seconds ago. */
  async function claimRequest(order: OrderRow): Promise<boolean> {
    const now = clock()
    const isAgo = (at: number | null) => at === null || isElapsed(at, SYNC_INTERVAL_MS, now)
    if (!isAgo(order.fetchedAt)) return false
    return await db.tx(async (query) => {
      const claimed = await query
        .update(orders)
        .set({ fetchedAt: now })
        .where(
          and(
            eq(orders.id, order.id),
            order.fetchedAt === null ? isNull(orders.fetchedAt) : eq(orders.fetchedAt, order.fetchedAt),
          ),
        )
        .returning({ id: orders.id })
      return claimed.length > 0
    })
  }

  const claimReturn = returnLimiter(clock)

  async function mayRequest(order: OrderRow, actor: string): Promise<boolean> {
    if (!canReceiveMoney(order)) return false
    const isFirstReturn = actor === 'return' && claimReturn(order)
    return (await claimRequest(order)) || isFirstReturn
  }

  /** Returns the order after asking the provider, at most once in 10 seconds. A provider failure changes nothing. */
  return async function refresh(order: OrderRow, actor: string): Promise<OrderRow> {
    if (!(await mayRequest(order, actor))) return order
    try {
      return await sync.syncOrder(order, actor)
    } catch (error) {
      // The history records it, and the reconciler tries again.
      if (error instanceof ProviderError) return order
      throw error
    }
  }
}
export type RefreshOrder = ReturnType<typeof orderRefresher>
