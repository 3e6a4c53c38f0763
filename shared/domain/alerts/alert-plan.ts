import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { clockInstant, clockTime } from '#shared/domain/dates/clock-time.ts'
import type { AlertKind } from './alert-topics.ts'
import type { AlertTimes, QuietHours } from './alert-settings.ts'

/**
 * Returns true if a daily action is done for a day (`YYYY-MM-DD`), by the day of its last time; null is never. A mark of
 * the next day also covers today, so a wrong clock repeats nothing. Later marks are ignored.
 */
export const isDayDone = (lastDay: string | null, day: string): boolean =>
  lastDay !== null && lastDay >= day && lastDay <= addDays(day, 1)

export const countedDays = (day: string): [string, string] => [day, addDays(day, 1)]

/** TTL of an alert and of its digest entry, milliseconds since the alert arose. */
const ALERT_TTL_MS = DAY_MS
const DIGEST_TTL_MS = 48 * HOUR_MS

const UNTIL_LAST_DATE: readonly AlertKind[] = [
  'latestJobs',
  'admissions',
  'upcoming',
  'eligibleJobs',
  'lastDate',
  'reminder',
]

/** Returns the end of the last date in India (epoch ms); null without one, after it, or for news such as results. */
export function getAlertDeadline(kind: AlertKind, lastDate: string, at: number): number | null {
  if (lastDate === '' || !UNTIL_LAST_DATE.includes(kind)) return null
  const end = indiaDayStart(addDays(lastDate, 1))
  return end > at ? end : null
}

/** Returns the expiry of an alert that arose at `at`: 24 hours later (48 in a digest), but at most its deadline. */
export const getExpiry = (as: 'alert' | 'digest', at: number, deadline: number | null): number =>
  Math.min(at + (as === 'digest' ? DIGEST_TTL_MS : ALERT_TTL_MS), deadline ?? Infinity)

/** Returns the seconds for which a push service may store a message: at most 24 hours, and not beyond the deadline. */
export const ttlSeconds = (now: number, deadline: number | null): number =>
  Math.max(0, Math.floor(Math.min(ALERT_TTL_MS, (deadline ?? Infinity) - now) / 1000))

/** Returns the end of a text's validity: the end of the day for days left, a quiz's start, null if it stays true. */
export function getTextExpiry(
  { kind, quiz }: { kind: AlertKind; quiz: { startsAt: number } | null },
  now: number,
): number | null {
  if (kind === 'reminder') return indiaDayStart(addDays(indiaDay(now), 1))
  return quiz !== null && now < quiz.startsAt ? quiz.startsAt : null
}

/**
 * Reason for a delivery: topic or saved search, job that fits the profile, follow or reminder, starting quiz. The last
 * of several reasons counts.
 */
export type AlertRank = 'topic' | 'eligible' | 'personal' | 'quiz'

/** Returns true for alerts about posts that the owner did not choose one by one: the daily cap counts them. */
export const isCapped = (rank: AlertRank): boolean => rank === 'topic' || rank === 'eligible'

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
    isCapped(rank) && isDeferred
      ? { as: 'digest', at: nextDigestAt(from, digestAt, lastDigestDay) }
      : { as: 'alert', at: rank === 'quiz' ? from : endOfQuiet(from, quiet) }
  return plan.at < getExpiry(plan.as, alertAt, deadline) ? plan : null
}
