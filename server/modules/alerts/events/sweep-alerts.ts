import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { addDays, indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { AlertPhase } from '#server/db/schema/alerts.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import { sweepDayCounts } from '#server/modules/alerts/owners/owner-days.repository.ts'
import {
  deliveryStatements,
  deliveryCounts,
  digestId,
  removeDeliveries,
} from '#server/modules/alerts/model/deliveries.repository.ts'
import type { StoredDelivery } from '#server/modules/alerts/model/deliveries.repository.ts'
import { SWEEP_ALERTS } from '#server/modules/alerts/model/alerts.repository.ts'

const { alerts, digests } = schema

const DELIVERY_RETENTION_MS = 48 * HOUR_MS
/** Retention of alerts for the admin report; inboxes show 30 days. */
const ALERT_RETENTION_MS = 60 * DAY_MS
/** Digests are sent for 24 hours; alerts are counted by today and the next day. */
const RETENTION_DAYS = 1
const BATCH = 1000
const WITH_DELIVERIES = ['held', 'expanding', 'expanded', 'cancelled'] as const
const SLICE_MS = 10_000

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Pick<Queue, 'ensure'>
}

/** Deletes deliveries. Pending deliveries have expired by then. */
async function remove(query: Query, found: readonly StoredDelivery[], alertId: string | null): Promise<void> {
  await removeDeliveries(query, found)
  if (alertId === null) return
  const counts = deliveryCounts()
  const pending = found.filter(({ status }) => status === 'waiting').length
  if (pending > 0) counts.move(alertId, 'waiting', 'cancelled', pending)
  await counts.write(query)
}

/** Closes an alert after its deliveries are deleted. A withdrawn alert stays withdrawn. */
async function close(query: Query, id: string): Promise<void> {
  const set = (phase: AlertPhase) => query.update(alerts).set({ phase })
  await set('closed').where(and(eq(alerts.id, id), ne(alerts.phase, 'cancelled')))
  await set('voided').where(and(eq(alerts.id, id), eq(alerts.phase, 'cancelled')))
}

const removeAlerts = (db: Db, now: number): Promise<boolean> =>
  db.tx(async (query) => {
    const old = query
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(lt(alerts.at, now - ALERT_RETENTION_MS), ne(alerts.phase, 'held')))
      .orderBy(asc(alerts.at), asc(alerts.id))
      .limit(BATCH)
    const removed = await query.delete(alerts).where(inArray(alerts.id, old)).returning({ id: alerts.id })
    return removed.length === BATCH
  })

/** Builds the steps that delete deliveries after 48 hours. Their counts remain in the alert. */
export function sweepAlerts({ db, clock, newId, queue }: Ports) {
  const closeOne = (id: string): Promise<boolean> =>
    db.tx(async (query) => {
      const found = await deliveryStatements(query).ofAlert.all(id, BATCH)
      await remove(query, found, id)
      if (found.length === BATCH) return true
      await close(query, id)
      return false
    })

  const removeDigests = (before: string): Promise<boolean> =>
    db.tx(async (query) => {
      const found = await deliveryStatements(query).ofAlertsBetween.all(digestId(''), digestId(before), BATCH)
      await remove(query, found, null)
      if (found.length === BATCH) return true
      await query.delete(digests).where(lt(digests.day, before))
      return false
    })

  async function nextPast(now: number): Promise<string | null> {
    const isPast = and(
      inArray(alerts.phase, [...WITH_DELIVERIES]),
      lt(alerts.at, now - DELIVERY_RETENTION_MS),
    )
    const [found] = await db.read.select({ id: alerts.id }).from(alerts).where(isPast).limit(1)
    return found?.id ?? null
  }

  /** Runs steps until none has more, for at most 10 s. */
  async function run(): Promise<void> {
    const [now, end] = [clock(), performance.now() + SLICE_MS]
    const whileMore = async (step: () => Promise<boolean>): Promise<void> => {
      while (performance.now() < end && (await step()));
    }
    await whileMore(async () => {
      const id = await nextPast(now)
      if (id === null) return false
      await whileMore(() => closeOne(id))
      return true
    })
    const before = addDays(indiaDay(now), -RETENTION_DAYS)
    await whileMore(() => removeDigests(before))
    await whileMore(() => db.tx(async (query) => sweepDayCounts(query, before, BATCH)))
    await whileMore(() => removeAlerts(db, now))
  }

  return {
    run,
    async ensure(): Promise<void> {
      const [now, id] = [clock(), `${SWEEP_ALERTS}/${newId()}`]
      await db.tx((query) => queue.ensure(query, { id, type: SWEEP_ALERTS, payload: '', now }))
    },
  }
}
