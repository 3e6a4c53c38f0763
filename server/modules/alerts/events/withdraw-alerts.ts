import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import { deliveryStatements, deliveryCounts } from '#server/modules/alerts/model/deliveries.repository.ts'
import { WITHDRAW_ALERT } from '#server/modules/alerts/model/job-types.schema.ts'

const { alerts } = schema

const BATCH = 1000

/** Cancels up to 1,000 deliveries of an alert that wait or are to go into a digest; returns how many. */
export function cancelWaiting(query: Query, alertId: string): number {
  const { waiting, cancel } = deliveryStatements(query)
  const counts = deliveryCounts()
  const found = waiting.all(alertId, BATCH)
  for (const { seq, status } of found) {
    cancel.run(seq)
    counts.move(alertId, status, 'cancelled')
  }
  counts.write(query)
  return found.length
}

/** The phases of alerts of which somebody may yet be told. */
const OPEN = ['held', 'expanding', 'expanded'] as const

type Ports = { db: Db; queue: Pick<Queue, 'enqueue'> }

/** Builds the steps that take alerts back: at once for all that follows, then row by row for what waits. */
export function withdrawAlerts({ db, queue }: Ports) {
  // An alert is taken back once, so that the id is new.
  const enqueue = (query: Query, id: string, now: number): Promise<void> =>
    queue.enqueue(query, { id: `${WITHDRAW_ALERT}/${id}`, type: WITHDRAW_ALERT, payload: id, now })

  return {
    /** Takes back those alerts of a post of which somebody may yet be told, and its line of inboxes stays. */
    async ofPost(query: Query, postId: string, now: number): Promise<void> {
      const taken = await query
        .update(alerts)
        .set({ phase: 'cancelled' })
        .where(and(eq(alerts.postId, postId), inArray(alerts.phase, [...OPEN])))
        .returning({ id: alerts.id })
      for (const { id } of taken) await enqueue(query, id, now)
    },

    /** Takes one alert back; returns false if nobody can be spared any more. */
    async one(query: Query, id: string, now: number): Promise<boolean> {
      const [alert] = await query.select().from(alerts).where(eq(alerts.id, id))
      const isOpen = alert !== undefined && OPEN.some((phase) => phase === alert.phase)
      if (!isOpen || (alert.phase === 'expanded' && !hasWaiting(query, id))) return false
      await query.update(alerts).set({ phase: 'cancelled' }).where(eq(alerts.id, id))
      await enqueue(query, id, now)
      return true
    },

    /** Cancels what waits of an alert that was taken back. */
    async run(id: string): Promise<void> {
      while ((await db.tx(async (query) => cancelWaiting(query, id))) === BATCH);
    },
  }
}

const hasWaiting = (query: Query, id: string): boolean =>
  deliveryStatements(query).waiting.get(id, 1) !== undefined
