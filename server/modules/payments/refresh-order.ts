import { and, eq, isNull } from 'drizzle-orm'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { schema } from '../../db/schema/index.ts'
import { ProviderError } from '../../ports/payments/payment-provider.ts'
import type { OrderAsker } from './ask-provider.ts'
import { ASK_PAUSE_MS } from './parts.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'

const { orders } = schema

// Money can still come.
const isAskedAbout = (order: OrderRow): boolean => isOpen(order.state) || order.nextCheckAt !== null

/** Builds what brings an order in line that somebody looks at. */
export function orderRefresher({
  db,
  clock,
  asker,
}: Pick<PaymentModulePorts, 'db' | 'clock'> & { asker: OrderAsker }) {
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

  /** Returns an order as it stands, after asking the provider unless that was just done. A provider that is away changes nothing. */
  return async function refresh(order: OrderRow, actor: string): Promise<OrderRow> {
    if (!isAskedAbout(order) || !(await takeTurn(order))) return order
    try {
      return await asker.ask(order, actor)
    } catch (error) {
      // It stands in the history of the order, and the reconciler asks again.
      if (error instanceof ProviderError) return order
      throw error
    }
  }
}
export type RefreshOrder = ReturnType<typeof orderRefresher>
