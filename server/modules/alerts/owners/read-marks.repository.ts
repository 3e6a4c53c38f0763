import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { alertReads, alerts, deliveries, pushSubscriptions } = schema

type Mark = typeof alertReads.$inferSelect

const ofAlert = (ownerId: string, alertId: string) =>
  and(eq(alertReads.ownerId, ownerId), eq(alertReads.alertId, alertId))

export async function readIds(query: Query, ownerId: string, after: number): Promise<Set<string>> {
  const rows = await query
    .select({ alertId: alertReads.alertId })
    .from(alertReads)
    .where(and(eq(alertReads.ownerId, ownerId), gt(alertReads.at, after)))
  return new Set(rows.map(({ alertId }) => alertId))
}

/** Adds a mark, or changes it from read to opened. Returns true if it marks the alert as opened for the first time. */
async function addMark(query: Query, mark: Mark): Promise<boolean> {
  const which = ofAlert(mark.ownerId, mark.alertId)
  const [before] = await query.select().from(alertReads).where(which)
  if (before === undefined) await query.insert(alertReads).values(mark)
  else if (mark.isClicked && !before.isClicked)
    await query.update(alertReads).set({ isClicked: true }).where(which)
  return mark.isClicked && before?.isClicked !== true
}

/** Returns true if a push service accepted the alert for the owner, or a device showed it. */
async function wasSent(query: Query, ownerId: string, alertId: string): Promise<boolean> {
  const sent = await query
    .select({ seq: deliveries.seq })
    .from(deliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(deliveries.alertId, alertId),
        eq(pushSubscriptions.ownerId, ownerId),
        or(eq(deliveries.status, 'accepted'), eq(deliveries.isShown, true)),
      ),
    )
    .limit(1)
  return sent.length > 0
}

async function countClick(query: Query, id: string): Promise<void> {
  const [alert] = await query.select({ clicked: alerts.clicked }).from(alerts).where(eq(alerts.id, id))
  if (alert === undefined) return
  await query
    .update(alerts)
    .set({ clicked: alert.clicked + 1 })
    .where(eq(alerts.id, id))
}

/** Marks alerts after an instant as read or opened; ignores unknown ids. Counts the first opening of a sent alert. */
export async function markAlerts(
  query: Query,
  ownerId: string,
  { ids, isClicked, after }: { ids: readonly string[]; isClicked: boolean; after: number },
): Promise<void> {
  if (ids.length === 0) return
  const found = await query
    .select({ id: alerts.id, at: alerts.at })
    .from(alerts)
    .where(and(inArray(alerts.id, [...ids]), gt(alerts.at, after)))
  for (const { id, at } of found)
    if (
      (await addMark(query, { ownerId, alertId: id, at, isClicked })) &&
      (await wasSent(query, ownerId, id))
    )
      await countClick(query, id)
}

/** Moves marks to another owner without counting them again. */
export async function moveReads(query: Query, fromOwnerId: string, ownerId: string): Promise<void> {
  const marks = await query.select().from(alertReads).where(eq(alertReads.ownerId, fromOwnerId))
  for (const mark of marks) await addMark(query, { ...mark, ownerId })
  await deleteReads(query, fromOwnerId)
}

export async function deleteReads(query: Query, ownerId: string): Promise<void> {
  await query.delete(alertReads).where(eq(alertReads.ownerId, ownerId))
}

export async function sweepReads(query: Query, before: number): Promise<void> {
  await query.delete(alertReads).where(lt(alertReads.at, before))
}
