import { getExpiry, isCapped, planDelivery } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertRank, DeliveryPlan } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertTimes } from '#shared/domain/alerts/alert-settings.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { countAlerts } from '#server/modules/alerts/owners/owner-days.repository.ts'
import { deliveryCounts, addDeliveries } from '#server/modules/alerts/model/deliveries.repository.ts'
import type { AlertRow } from '#server/modules/alerts/model/alerts.repository.ts'
import type { Target, TargetRow } from './targets.repository.ts'

// Owners per statement, which takes less than a millisecond.
const PART = 100

type Context = { alert: AlertRow; rank: AlertRank; now: number }
type Planned = { plan: DeliveryPlan; targets: readonly Target[] }

/** Groups owners by due time, `PART` at a time. Omits owners that do not get the alert. */
function plannedParts(targets: readonly Target[], context: Context): Planned[] {
  const planFor = targetPlanner(context)
  const byPlan = new Map<DeliveryPlan, Target[]>()
  for (const target of targets) {
    const plan = planFor(target)
    if (plan === null) continue
    const found = byPlan.get(plan)
    if (found === undefined) byPlan.set(plan, [target])
    else found.push(target)
  }
  return [...byPlan].flatMap(([plan, found]) =>
    Array.from({ length: Math.ceil(found.length / PART) }, (_part, index) => ({
      plan,
      targets: found.slice(index * PART, (index + 1) * PART),
    })),
  )
}

/** Writes missing deliveries of an alert, counting each owner once. Returns the first due time; null if none. */
export async function writeDeliveries(
  query: Query,
  targets: readonly Target[],
  context: Context,
  pause: () => Promise<void>,
): Promise<number | null> {
  const { alert, rank, now } = context
  const counts = deliveryCounts()
  const today = indiaDay(now)
  let first: number | null = null
  for (const { plan, targets: part } of plannedParts(targets, context)) {
    const status = plan.as === 'digest' ? 'digest' : 'waiting'
    const expiresAt = getExpiry(plan.as, alert.at, alert.deadline)
    const subscriptions = part.flatMap((target) => target.subscriptions)
    const delivery = { alertId: alert.id, status, rank, runAt: plan.at, expiresAt } as const
    const had = await addDeliveries(query, { ...delivery, subscriptions })
    if (had.size < subscriptions.length) first = Math.min(first ?? plan.at, plan.at)
    counts.add(alert.id, status, subscriptions.length - had.size)
    // Owners whose subscriptions have a delivery from an earlier key are already counted.
    const isNew = (target: Target) => target.subscriptions.every(({ id }) => !had.has(id))
    if (isCapped(rank) && plan.as === 'alert')
      await countAlerts(
        query,
        today,
        part.filter(isNew).map(({ ownerId }) => ownerId),
      )
    await pause()
  }
  await counts.write(query)
  return first
}

type PlanContext = { alert: AlertRow; rank: AlertRank; now: number }
type PlannedTarget = Pick<TargetRow, 'times' | 'countedAlerts' | 'digestDay'>

/** Returns the planner of an alert's deliveries. It caches plans by equal times, so it serves one batch. */
function targetPlanner({ alert, rank, now }: PlanContext): (target: PlannedTarget) => DeliveryPlan | null {
  const timesOf = new Map<string, AlertTimes>()
  const plans = new Map<string, DeliveryPlan | null>()

  function parsed(text: string): AlertTimes {
    const known = timesOf.get(text)
    if (known !== undefined) return known
    const times = JSON.parse(text) as AlertTimes
    timesOf.set(text, times)
    return times
  }

  return ({ times, countedAlerts, digestDay }) => {
    const settings = parsed(times)
    // All counts from the cap on lead to the same plan.
    const topicAlertsToday = Math.min(countedAlerts, settings.dailyCap)
    const key = `${topicAlertsToday >= settings.dailyCap}/${digestDay}/${times}`
    const known = plans.get(key)
    if (known !== undefined) return known
    const plan = planDelivery({
      rank,
      now,
      settings,
      topicAlertsToday,
      lastDigestDay: digestDay === '' ? null : digestDay,
      alertAt: alert.at,
      deadline: alert.deadline,
    })
    plans.set(key, plan)
    return plan
  }
}
