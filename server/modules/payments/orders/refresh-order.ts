import { and, eq, isNull } from 'drizzle-orm'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import { ASK_PAUSE_MS } from '#server/modules/payments/model/payments.ports.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'

const { orders } = schema

// Money can still arrive.
const isAskedAbout = (order: OrderRow): boolean => isOpen(order.state) || order.nextCheckAt !== null

/** Builds the limit of returns: one may ask regardless of the last poll, since it is newer. A repeated one may not. */
function returnTurns(clock: () => number) {
  const askedAt = new Map<string, number>()
  return function take({ id }: OrderRow): boolean {
    const now = clock()
    for (const [orderId, at] of askedAt) if (isElapsed(at, ASK_PAUSE_MS, now)) askedAt.delete(orderId)
    if (askedAt.has(id)) return false
    askedAt.set(id, now)
    return true
  }
}

export function orderRefresher({
  db,
  clock,
  sync,
}: Pick<PaymentModulePorts, 'db' | 'clock'> & { sync: OrderSync }) {
  /** Claims the next request about an order. Returns false if the last was less than 10 seconds ago. */
  async function takeTurn(order: OrderRow): Promise<boolean> {
    const now = clock()
    const isAgo = (at: number | null) => at === null || isElapsed(at, ASK_PAUSE_MS, now)
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

  const takeReturn = returnTurns(clock)

  async function mayAsk(order: OrderRow, actor: string): Promise<boolean> {
    if (!isAskedAbout(order)) return false
    const isFirstReturn = actor === 'return' && takeReturn(order)
    return (await takeTurn(order)) || isFirstReturn
  }

  /** Returns the order after asking the provider, at most once in 10 seconds. A provider failure changes nothing. */
  return async function refresh(order: OrderRow, actor: string): Promise<OrderRow> {
    if (!(await mayAsk(order, actor))) return order
    try {
      return await sync.ask(order, actor)
    } catch (error) {
      // The history records it, and the reconciler tries again.
      if (error instanceof ProviderError) return order
      throw error
    }
  }
}
export type RefreshOrder = ReturnType<typeof orderRefresher>
