import { ne } from 'drizzle-orm'
import { lossOf, sumParts } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { OrderRow } from '#server/modules/payments/model/payment-ports.ts'

const { paymentDifferences } = schema

/**
 * Stores a difference for each payment whose refunds and lost disputes exceed it. One that was set aside stays so unless its sum
 * changes.
 */
export async function noteLosses(
  query: Query,
  known: readonly KnownPayment[],
  { order, now }: { order: OrderRow; now: number },
): Promise<void> {
  for (const payment of known) {
    if (lossOf(payment) === 0) continue
    const { refunded, lost } = sumParts(payment)
    const row = {
      id: `loss/${order.provider}/${payment.providerId}`,
      provider: order.provider,
      day: indiaDay(payment.paidAt),
      providerId: payment.providerId,
      orderId: order.id,
      kind: 'loss' as const,
      oursInPaise: payment.amountInPaise,
      theirsInPaise: refunded + lost,
      foundAt: now,
      resolvedAt: null,
      reason: '',
    }
    await query
      .insert(paymentDifferences)
      .values(row)
      .onConflictDoUpdate({
        target: paymentDifferences.id,
        set: row,
        setWhere: ne(paymentDifferences.theirsInPaise, row.theirsInPaise),
      })
  }
}
