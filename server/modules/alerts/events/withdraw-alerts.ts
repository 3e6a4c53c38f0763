import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import { deliveryStatements, deliveryCounts } from '#server/modules/alerts/model/deliveries.repository.ts'
import { WITHDRAW_ALERT } from '#server/modules/alerts/model/job-types.schema.ts'

const { alerts } = schema

const BATCH = 1000

/** Cancels up to 1,000 pending or digest deliveries of an alert. Returns their number. */
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

/** Phases of alerts that may still be sent. */
const OPEN = ['held', 'expanding', 'expanded'] as const

type Ports = { db: Db; queue: Pick<Queue, 'enqueue'> }

/** Builds the steps that withdraw alerts: new deliveries stop at once, pending ones are cancelled row by row. */
export function withdrawAlerts({ db, queue }: Ports) {
  // An alert is withdrawn once, so the job id is unique.
  const enqueue = (query: Query, id: string, now: number): Promise<void> =>
    queue.enqueue(query, { id: `${WITHDRAW_ALERT}/${id}`, type: WITHDRAW_ALERT, payload: id, now })

  return {
    /** Withdraws the open alerts of a post. Their inbox entries stay. */
    async ofPost(query: Query, postId: string, now: number): Promise<void> {
      const withdrawn = await query
        .update(alerts)
        .set({ phase: 'cancelled' })
        .where(and(eq(alerts.postId, postId), inArray(alerts.phase, [...OPEN])))
        .returning({ id: alerts.id })
      for (const { id } of withdrawn) await enqueue(query, id, now)
    },

    /** Withdraws an alert. Returns false if every delivery was sent already. */
    async one(query: Query, id: string, now: number): Promise<boolean> {
      const [alert] = await query.select().from(alerts).where(eq(alerts.id, id))
      const isOpen = alert !== undefined && OPEN.some((phase) => phase === alert.phase)
      if (!isOpen || (alert.phase === 'expanded' && !hasWaiting(query, id))) return false
      await query.update(alerts).set({ phase: 'cancelled' }).where(eq(alerts.id, id))
      await enqueue(query, id, now)
      return true
    },

    async run(id: string): Promise<void> {
      while ((await db.tx(async (query) => cancelWaiting(query, id))) === BATCH);
    },
  }
}

const hasWaiting = (query: Query, id: string): boolean =>
  deliveryStatements(query).waiting.get(id, 1) !== undefined
