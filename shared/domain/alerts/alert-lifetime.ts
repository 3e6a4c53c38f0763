import { DAY_MS, HOUR_MS } from '../dates/durations.ts'
import { addDays, indiaDay, indiaDayStart } from '../dates/india-day.ts'
import type { AlertKind } from './alert-topics.ts'

/** TTL of an alert and of its digest entry, milliseconds since the alert arose. */
const ALERT_TTL_MS = DAY_MS
const DIGEST_TTL_MS = 48 * HOUR_MS

const UNTIL_LAST_DATE: readonly AlertKind[] = ['latestJobs', 'admissions', 'upcoming', 'lastDate', 'reminder']

/** Returns the end of the last date in India (epoch ms). Null without one: results remain news after it. */
export function getAlertDeadline(kind: AlertKind, lastDate: string, at: number): number | null {
  if (lastDate === '' || !UNTIL_LAST_DATE.includes(kind)) return null
  const end = indiaDayStart(addDays(lastDate, 1))
  return end > at ? end : null
}

/** Returns the expiry of an alert of `at`: 24 hours later, in a digest 48, or its deadline. */
export const getExpiry = (as: 'alert' | 'digest', at: number, deadline: number | null): number =>
  Math.min(at + (as === 'digest' ? DIGEST_TTL_MS : ALERT_TTL_MS), deadline ?? Infinity)

/** Returns the seconds for which a push service may store a message: 24 hours, or until the deadline. */
export const ttlSeconds = (now: number, deadline: number | null): number =>
  Math.max(0, Math.floor(Math.min(ALERT_TTL_MS, (deadline ?? Infinity) - now) / 1000))

/** Returns the end of a text's validity: of the day in India for days left, a quiz's start; null if it stays true. */
export function getTextExpiry(
  { kind, quiz }: { kind: AlertKind; quiz: { startsAt: number } | null },
  now: number,
): number | null {
  if (kind === 'reminder') return indiaDayStart(addDays(indiaDay(now), 1))
  return quiz !== null && now < quiz.startsAt ? quiz.startsAt : null
}
