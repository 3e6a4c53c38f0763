import { planDelivery } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertRank, DeliveryPlan } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertTimes } from '#shared/domain/alerts/alert-settings.ts'
import type { AlertRow } from '#server/modules/alerts/model/new-alert.ts'
import type { TargetRow } from './targets.repository.ts'

type Context = { alert: AlertRow; rank: AlertRank; now: number }
type Planned = Pick<TargetRow, 'times' | 'countedAlerts' | 'digestDay'>

/**
 * Returns a function that plans when owners are told of an alert. Most owners have the times of others, and for equal
 * ones it is planned once. It is made for a batch of owners: it keeps what it planned.
 */
export function targetPlanner({ alert, rank, now }: Context): (target: Planned) => DeliveryPlan | null {
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
    // Above the cap one count is as good as another.
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
