import { usefulUntil } from '#shared/domain/alerts/alert-lifetime.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { countedDays } from '#shared/domain/alerts/day-marks.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '../../db/db.ts'
import { countAlerts } from './day-counts.statements.ts'
import { deliveryCounts } from './delivery-counts.ts'
import { deliveryStatements } from './deliveries.statements.ts'
import { targetPlanner } from './plan-targets.ts'
import type { AlertRow } from './new-alert.ts'
import { targetStatements } from './targets.statements.ts'
import type { TargetRow } from './targets.statements.ts'

/** An owner with subscriptions. */
export type Target = Pick<TargetRow, 'ownerId' | 'times' | 'settings' | 'countedAlerts' | 'digestDay'> & {
  subscriptions: { id: string; origin: string }[]
}

/** The owners of one page under a key, and where the next one begins; null after the last. */
export type TargetPage = { targets: Target[]; next: string | null }

/** Which owners are read: those under a key after one of them, with the counts of today, and their settings if asked. */
export type PageOf = { key: string; after: string; limit: number; now: number; withSettings: boolean }

/** Reads owners; of `limit` those with a subscription. */
export function readTargets(query: Query, { now, withSettings, ...of }: PageOf): TargetPage {
  const { page, pageWithSettings } = targetStatements(query)
  const [today, tomorrow] = countedDays(indiaDay(now))
  const rows = (withSettings ? pageWithSettings : page).all({ ...of, today, tomorrow })
  const targets: Target[] = []
  let [owners, last] = [0, '']
  for (const { ownerId, subscriptionId, origin, times, settings, countedAlerts, digestDay } of rows) {
    const isNext = ownerId !== last
    if (isNext) owners += 1
    last = ownerId
    if (subscriptionId === null || times === null) continue
    if (isNext) targets.push({ ownerId, times, settings, countedAlerts, digestDay, subscriptions: [] })
    targets.at(-1)?.subscriptions.push({ id: subscriptionId, origin })
  }
  return { targets, next: owners === of.limit ? last : null }
}

/** Returns the settings of an owner who was read with them. */
export const settingsOfTarget = ({ settings }: Target): TimedAlertSettings => {
  if (settings === null) throw new Error('The owner was read without settings.')
  return JSON.parse(settings) as TimedAlertSettings
}

type Context = { alert: AlertRow; rank: AlertRank; now: number }

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
  const { insert } = deliveryStatements(query)
  const { alert, rank, now } = context
  const [planFor, counts] = [targetPlanner(context), deliveryCounts()]
  const counted: string[] = []
  let first: number | null = null
  for (const target of targets) {
    const plan = planFor(target)
    if (plan === null) continue
    const { ownerId, subscriptions } = target
    const status = plan.as === 'digest' ? 'digest' : 'waiting'
    const until = usefulUntil(plan.as, alert.at, alert.deadline)
    let written = 0
    for (const { id, origin } of subscriptions)
      written += insert.run(alert.id, id, origin, status, rank, plan.at, until).changes
    if (written === 0) continue
    counts.add(alert.id, status, written)
    first = Math.min(first ?? plan.at, plan.at)
    // Who has a delivery of it already, by a key before this one, was counted then.
    if (rank === 'topic' && plan.as === 'alert' && written === subscriptions.length) counted.push(ownerId)
    await pause()
  }
  countAlerts(query, indiaDay(now), counted)
  counts.write(query)
  return first
}
