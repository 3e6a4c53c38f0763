import { and, asc, eq, gt } from 'drizzle-orm'
import { postKeys } from '#shared/domain/alerts/alert-interests.ts'
import { planDelivery } from '#shared/domain/alerts/alert-plan.ts'
import { plainSettings } from '#shared/domain/alerts/alert-settings.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { Queue } from '../../queue/queue.ts'
import { DELIVER_ALERTS } from './job-types.ts'
import type { ReadPost } from './post-facts.ts'

const { alerts, alertInterests, alertOwners, deliveries, pushSubscriptions } = schema

type AlertRow = typeof alerts.$inferSelect
type Rank = 'topic' | 'personal'

const BATCH = 1000

/** Returns the key under which those stand who follow a post. */
export const followKey = (postId: string): string => `p:${postId}`

/** Returns the keys by which the owners of an alert are found, the most personal first. */
function keysOf({ facts, postId }: AlertRow): { key: string; rank: Rank }[] {
  const followers = facts.toFollowers ? [{ key: followKey(postId), rank: 'personal' as const }] : []
  return [...followers, ...postKeys(facts).map((key) => ({ key, rank: 'topic' as const }))]
}

type Ports = { db: Db; clock: () => number; queue: Pick<Queue, 'enqueue'>; readPost: ReadPost }

/** Builds the step that writes a delivery for each subscription whose owner wants to be told of an alert. */
export function expandAlert({ db, clock, queue, readPost }: Ports) {
  const readTargets = (query: Query, key: string, after: string) =>
    query
      .select({ owner: alertOwners, subscriptionId: pushSubscriptions.id, origin: pushSubscriptions.origin })
      .from(alertInterests)
      .innerJoin(alertOwners, eq(alertOwners.id, alertInterests.ownerId))
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.ownerId, alertInterests.ownerId))
      .where(and(eq(alertInterests.key, key), gt(alertInterests.ownerId, after)))
      .orderBy(asc(alertInterests.ownerId), asc(pushSubscriptions.id))
      .limit(BATCH)

  type Target = Awaited<ReturnType<typeof readTargets>>[number]

  async function addDeliveries(
    query: Query,
    alert: AlertRow,
    { targets, rank }: { targets: readonly Target[]; rank: Rank },
    now: number,
  ): Promise<{ waiting: number; digest: number }> {
    const added = { waiting: 0, digest: 0 }
    for (const { owner, subscriptionId, origin } of targets) {
      const today = indiaDay(now)
      const topicAlertsToday = owner.countedDay === today ? owner.countedAlerts : 0
      const plan = planDelivery({
        rank,
        now,
        settings: plainSettings(owner.settings),
        topicAlertsToday,
        lastDigestDay: owner.digestDay === '' ? null : owner.digestDay,
        alertAt: alert.at,
        deadline: null,
      })
      if (plan === null) continue
      const status = plan.as === 'digest' ? 'digest' : 'waiting'
      const rows = await query
        .insert(deliveries)
        .values({
          alertId: alert.id,
          subscriptionId,
          ownerId: owner.id,
          origin,
          status,
          isUrgent: rank === 'personal',
          runAt: plan.at,
          expiresAt: alert.expiresAt,
          attempts: 0,
        })
        .onConflictDoNothing()
        .returning({ seq: deliveries.seq })
      added[status] += rows.length
    }
    return added
  }

  async function expandKey(alertId: string, index: number): Promise<boolean> {
    const now = clock()
    return db.tx(async (query) => {
      const [alert] = await query.select().from(alerts).where(eq(alerts.id, alertId))
      if (alert === undefined || alert.phase === 'cancelled') return false
      const wanted = keysOf(alert)[index]
      if (wanted === undefined) return false
      const targets = await readTargets(query, wanted.key, alert.expandedOwner)
      const added = await addDeliveries(query, alert, { targets, rank: wanted.rank }, now)
      const isMore = targets.length === BATCH
      await query
        .update(alerts)
        .set({
          phase: 'expanding',
          expandedKey: isMore ? index : index + 1,
          expandedOwner: isMore ? (targets.at(-1)?.owner.id ?? '') : '',
          targeted: alert.targeted + added.waiting + added.digest,
          waiting: alert.waiting + added.waiting,
          digest: alert.digest + added.digest,
        })
        .where(eq(alerts.id, alertId))
      return isMore
    })
  }

  return async function expand(alertId: string): Promise<void> {
    const [alert] = await db.read.select().from(alerts).where(eq(alerts.id, alertId))
    if (alert === undefined || alert.phase === 'cancelled' || alert.phase === 'expanded') return
    const post = await readPost(alert.postId)
    const now = clock()
    if (post === null || !post.isPublic) {
      await db.tx(
        async (query) =>
          void (await query.update(alerts).set({ phase: 'cancelled' }).where(eq(alerts.id, alertId))),
      )
      return
    }
    for (let index = alert.expandedKey; index < keysOf(alert).length; index += 1)
      while (await expandKey(alertId, index));
    await db.tx(async (query) => {
      await query.update(alerts).set({ phase: 'expanded' }).where(eq(alerts.id, alertId))
      await queue.enqueue(query, {
        id: `${DELIVER_ALERTS}/${alertId}`,
        type: DELIVER_ALERTS,
        payload: '',
        now,
      })
    })
  }
}
