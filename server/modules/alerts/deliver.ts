import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { PushOutcome } from '../../ports/push/push-outcome.ts'
import type { PushSender } from '../../ports/push/push-sender.ts'
import { alertPayload } from './alert-payload.ts'
import type { ReadPost } from './post-facts.ts'

const { alerts, deliveries, pushSubscriptions } = schema

const BATCH = 500

type Delivery = typeof deliveries.$inferSelect
type Subscription = typeof pushSubscriptions.$inferSelect
type Due = { delivery: Delivery; subscription: Subscription | null; alert: typeof alerts.$inferSelect }
type Ports = { db: Db; clock: () => number; sender: PushSender; readPost: ReadPost }

/** Builds the step that sends due deliveries, and settles them in batches. */
export function deliverAlerts({ db, clock, sender, readPost }: Ports) {
  const readDue = (now: number): Promise<Due[]> =>
    db.read
      .select({ delivery: deliveries, subscription: pushSubscriptions, alert: alerts })
      .from(deliveries)
      .innerJoin(alerts, eq(alerts.id, deliveries.alertId))
      .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, deliveries.subscriptionId))
      .where(and(eq(deliveries.status, 'waiting'), lte(deliveries.runAt, now)))
      .orderBy(asc(deliveries.runAt), asc(deliveries.seq))
      .limit(BATCH)

  /** Sends one delivery; null where it is of no use any more. */
  async function send({ delivery, subscription, alert }: Due): Promise<PushOutcome | null> {
    const now = clock()
    const post = await readPost(alert.postId)
    if (subscription === null || post === null || !post.isPublic || delivery.expiresAt <= now) return null
    const payload = alertPayload(alert, post)
    const { id, endpoint, p256dh, auth } = subscription
    return sender.send({
      id,
      endpoint,
      p256dh,
      auth,
      payload,
      ttl: Math.max(0, Math.floor((delivery.expiresAt - now) / 1000)),
      urgency: delivery.isUrgent ? 'high' : 'normal',
      topic: alert.id,
      attempt: delivery.attempts,
    })
  }

  async function settle(settled: readonly { due: Due; outcome: PushOutcome | null }[]): Promise<void> {
    await db.tx(async (query) => {
      for (const { due, outcome } of settled) {
        const { delivery, alert } = due
        const ofRow = eq(deliveries.seq, delivery.seq)
        if (outcome?.status === 'retry') {
          await query
            .update(deliveries)
            .set({ runAt: outcome.at, attempts: delivery.attempts + 1 })
            .where(ofRow)
          continue
        }
        const status =
          outcome === null
            ? 'cancelled'
            : outcome.status === 'accepted'
              ? 'accepted'
              : outcome.status === 'gone'
                ? 'pruned'
                : 'failed'
        await query.update(deliveries).set({ status }).where(ofRow)
        if (status === 'pruned')
          await query
            .delete(pushSubscriptions)
            .where(inArray(pushSubscriptions.id, [delivery.subscriptionId]))
        const [counted] = await query.select().from(alerts).where(eq(alerts.id, alert.id))
        if (counted !== undefined)
          await query
            .update(alerts)
            .set({ waiting: counted.waiting - 1, [status]: counted[status] + 1 })
            .where(eq(alerts.id, alert.id))
      }
    })
  }

  return async function deliver(): Promise<void> {
    for (;;) {
      const due = await readDue(clock())
      if (due.length === 0) return
      const settled = await Promise.all(due.map(async (each) => ({ due: each, outcome: await send(each) })))
      await settle(settled)
    }
  }
}
