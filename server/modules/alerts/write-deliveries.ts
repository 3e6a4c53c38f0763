import { usefulUntil } from '#shared/domain/alerts/alert-lifetime.ts'
import { planDelivery } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertRank, DeliveryPlan } from '#shared/domain/alerts/alert-plan.ts'
import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { countOn, countOneMore } from '#shared/domain/alerts/day-marks.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '../../db/db.ts'
import { deliveryCounts } from './delivery-counts.ts'
import { deliveryStatements } from './deliveries.statements.ts'
import { targetStatements } from './targets.statements.ts'
import type { TargetRow } from './targets.statements.ts'
import type { AlertRow } from './new-alert.ts'

/** An owner with subscriptions. */
type Target = Omit<TargetRow, 'subscriptionId' | 'origin' | 'settings'> & {
  settings: TimedAlertSettings
  subscriptions: { id: string; origin: string }[]
}

/** The owners of one page under a key, and where the next one begins; null after the last. */
export type TargetPage = { targets: Target[]; next: string | null }

/** Reads the owners under a key after one of them, of `limit` owners those with a subscription. */
export function readTargets(query: Query, key: string, after: string, limit: number): TargetPage {
  const targets: Target[] = []
  let [owners, last] = [0, '']
  for (const row of targetStatements(query).page.all(key, after, limit)) {
    const { subscriptionId, origin, settings, ...owner } = row
    const isNext = owner.ownerId !== last
    if (isNext) owners += 1
    last = owner.ownerId
    if (subscriptionId === null || settings === null) continue
    if (isNext)
      targets.push({
        ...owner,
        settings: JSON.parse(settings) as TimedAlertSettings,
        subscriptions: [],
      })
    targets.at(-1)?.subscriptions.push({ id: subscriptionId, origin })
  }
  return { targets, next: owners === limit ? last : null }
}

type Context = { alert: AlertRow; rank: AlertRank; now: number }

function planFor({ settings, ...owner }: Target, { alert, rank, now }: Context): DeliveryPlan | null {
  const { quiet, dailyCap, digestAt, pausedUntil } = settings
  return planDelivery({
    rank,
    now,
    settings: {
      quiet: quiet.value,
      dailyCap: dailyCap.value,
      digestAt: digestAt.value,
      pausedUntil: pausedUntil.value,
    },
    topicAlertsToday: countOn({ day: owner.countedDay, count: owner.countedAlerts }, indiaDay(now)),
    lastDigestDay: owner.digestDay === '' ? null : owner.digestDay,
    alertAt: alert.at,
    deadline: alert.deadline,
  })
}

/**
 * Writes the deliveries of an alert to owners, one for each subscription that has none of it yet; an owner with several
 * is counted once. Returns when the first is due; null if none was written.
 */
export async function writeDeliveries(
  query: Query,
  targets: readonly Target[],
  context: Context,
  pause: () => Promise<void>,
): Promise<number | null> {
  const [{ insert }, { count }] = [deliveryStatements(query), targetStatements(query)]
  const { alert, rank, now } = context
  const counts = deliveryCounts()
  const today = indiaDay(now)
  let first: number | null = null
  for (const target of targets) {
    const plan = planFor(target, context)
    if (plan === null) continue
    const { ownerId, countedDay, countedAlerts, subscriptions } = target
    const status = plan.as === 'digest' ? 'digest' : 'waiting'
    const until = usefulUntil(plan.as, alert.at, alert.deadline)
    let written = 0
    for (const { id, origin } of subscriptions)
      written += insert.run(alert.id, id, ownerId, origin, status, rank, plan.at, until).changes
    if (written === 0) continue
    counts.add(alert.id, status, written)
    first = Math.min(first ?? plan.at, plan.at)
    // Who has a delivery of it already, by a key before this one, was counted then.
    if (rank === 'topic' && plan.as === 'alert' && written === subscriptions.length) {
      const after = countOneMore({ day: countedDay, count: countedAlerts }, today)
      count.run(after.day, after.count, ownerId)
    }
    await pause()
  }
  counts.write(query)
  return first
}
