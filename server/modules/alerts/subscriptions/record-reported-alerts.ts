import { and, eq, inArray } from 'drizzle-orm'
import type { SubscriptionPatch } from '#shared/contracts/push.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { markAlerts } from '#server/modules/alerts/owners/read-marks.repository.ts'
import { INBOX_MS } from '#server/modules/alerts/inbox/read-recent-alerts.ts'
import type { SubscriptionRow } from '#server/modules/alerts/owners/subscriptions.repository.ts'

const { alerts, deliveries } = schema

/** Counts alerts that a device showed, once per subscription. */
async function noteShown(query: Query, subscriptionId: string, alertIds: readonly string[]): Promise<void> {
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

/** Marks sent alerts as read and opened by the subscription's owner. */
async function noteClicked(
  query: Query,
  { id, ownerId }: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  alertIds: readonly string[],
  now: number,
): Promise<void> {
  if (alertIds.length === 0) return
  const sent = await query
    .select({ alertId: deliveries.alertId })
    .from(deliveries)
    .where(and(inArray(deliveries.alertId, [...alertIds]), eq(deliveries.subscriptionId, id)))
  const ids = [...new Set(sent.map(({ alertId }) => alertId))]
  await markAlerts(query, ownerId, { ids, isClicked: true, after: now - INBOX_MS })
}

/** Records the alerts that a device reports as shown or clicked. */
export async function recordReportedAlerts(
  query: Query,
  subscription: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  { shown = [], clicked = [] }: Pick<SubscriptionPatch, 'shown' | 'clicked'>,
  now: number,
): Promise<void> {
  await noteShown(query, subscription.id, shown)
  await noteClicked(query, subscription, clicked, now)
}
