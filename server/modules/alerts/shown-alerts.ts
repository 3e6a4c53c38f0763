import { and, eq, inArray } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

const { alerts, deliveries } = schema

/** Counts alerts that a device reports as shown, each once for a subscription that it was sent to. */
export async function noteShown(
  query: Query,
  subscriptionId: string,
  alertIds: readonly string[],
): Promise<void> {
  if (alertIds.length === 0) return
  const shown = await query
    .update(deliveries)
    .set({ isShown: true })
    .where(
      and(
        inArray(deliveries.alertId, [...alertIds]),
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.isShown, false),
      ),
    )
    .returning({ alertId: deliveries.alertId })
  for (const { alertId } of shown) {
    const [alert] = await query.select({ shown: alerts.shown }).from(alerts).where(eq(alerts.id, alertId))
    if (alert !== undefined)
      await query
        .update(alerts)
        .set({ shown: alert.shown + 1 })
        .where(eq(alerts.id, alertId))
  }
}
