import { addDays, indiaDay } from '../dates/india-day.ts'
import { getExpiry } from './alert-lifetime.ts'
import type { AlertTimes, QuietHours } from './alert-settings.ts'
import { clockInstant, clockTime } from './clock-time.ts'
import { isDayDone } from './day-marks.ts'

/** Reason for a delivery: topic or saved search, follow or reminder, starting quiz. The last one counts. */
export type AlertRank = 'topic' | 'personal' | 'quiz'

export type PlanInput = {
  rank: AlertRank
  /** Earliest sending time, epoch milliseconds. */
  now: number
  settings: AlertTimes
  topicAlertsToday: number
  lastDigestDay: string | null
  /** Origin and expiry of the alert, epoch milliseconds. */
  alertAt: number
  deadline: number | null
}

export type DeliveryPlan = { as: 'alert' | 'digest'; at: number }

export function isQuietAt(instant: number, quiet: QuietHours | null): boolean {
  if (quiet === null || quiet.from === quiet.to) return false
  const time = clockTime(instant)
  const [isAfter, isBefore] = [time >= quiet.from, time < quiet.to]
  return quiet.from < quiet.to ? isAfter && isBefore : isAfter || isBefore
}

/** Returns the end of the quiet hours around an instant; outside of them the instant itself. */
export function endOfQuiet(instant: number, quiet: QuietHours | null): number {
  if (quiet === null || !isQuietAt(instant, quiet)) return instant
  const day = indiaDay(instant)
  return clockInstant(clockTime(instant) < quiet.to ? day : addDays(day, 1), quiet.to)
}

/** Returns the next digest time (`HH:MM` in India) at or after an instant, on a day without a digest yet. */
export function nextDigestAt(instant: number, digestAt: string, lastDigestDay: string | null): number {
  const today = indiaDay(instant)
  let day = clockInstant(today, digestAt) >= instant ? today : addDays(today, 1)
  while (isDayDone(lastDigestDay, day)) day = addDays(day, 1)
  return clockInstant(day, digestAt)
}

/**
 * Returns the form and time of a delivery; null if the alert expires first. Topic alerts above the cap, in quiet hours
 * or during a pause join the next digest. Personal alerts wait for the end of quiet hours and pause. A starting quiz
 * only waits for the end of the pause.
 */
export function planDelivery(input: PlanInput): DeliveryPlan | null {
  const { rank, now, settings, topicAlertsToday, lastDigestDay, alertAt, deadline } = input
  const { quiet, dailyCap, digestAt, pausedUntil } = settings
  const from = Math.max(now, pausedUntil ?? now)
  const isDeferred = from > now || isQuietAt(now, quiet) || topicAlertsToday >= dailyCap
  const plan: DeliveryPlan =
    rank === 'topic' && isDeferred
      ? { as: 'digest', at: nextDigestAt(from, digestAt, lastDigestDay) }
      : { as: 'alert', at: rank === 'quiz' ? from : endOfQuiet(from, quiet) }
  return plan.at < getExpiry(plan.as, alertAt, deadline) ? plan : null
}
