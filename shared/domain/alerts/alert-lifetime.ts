import { DAY_MS, HOUR_MS } from '../dates/durations.ts'
import { addDays, indiaDay, indiaDayStart } from '../dates/india-day.ts'
import type { AlertKind } from './alert-topics.ts'

/** How long after it arose an alert is still of use by itself, and in a digest, milliseconds. */
const ALERT_LIFE_MS = DAY_MS
const DIGEST_LIFE_MS = 48 * HOUR_MS

/** The kinds that are of no use once nobody can apply any more. */
const UNTIL_LAST_DATE: readonly AlertKind[] = ['latestJobs', 'admissions', 'upcoming', 'lastDate', 'reminder']

/**
 * Returns the instant (epoch milliseconds) from which an alert that arose at `at` is of no use: the end of the last date
 * (`YYYY-MM-DD` or '') in India. Null if it has none: a result is news long after the last date, and so is what is
 * published after it.
 */
export function deadlineOf(kind: AlertKind, lastDate: string, at: number): number | null {
  if (lastDate === '' || !UNTIL_LAST_DATE.includes(kind)) return null
  const end = indiaDayStart(addDays(lastDate, 1))
  return end > at ? end : null
}

/** Returns the instant from which an alert of `at` is no longer sent: 24 hours later, in a digest 48, or its deadline. */
export const usefulUntil = (as: 'alert' | 'digest', at: number, deadline: number | null): number =>
  Math.min(at + (as === 'digest' ? DIGEST_LIFE_MS : ALERT_LIFE_MS), deadline ?? Infinity)

/** Returns how many seconds a push service may keep a message that is sent now: 24 hours, or until the deadline. */
export const ttlSeconds = (now: number, deadline: number | null): number =>
  Math.max(0, Math.floor(Math.min(ALERT_LIFE_MS, (deadline ?? Infinity) - now) / 1000))

/**
 * Returns the instant at which the words of an alert that is sent now stop being true: the end of the day in India for the
 * days to a last date, the start for a quiz ahead. Null for words that stay true.
 */
export function trueUntil(
  { kind, quiz }: { kind: AlertKind; quiz: { startsAt: number } | null },
  now: number,
): number | null {
  if (kind === 'reminder') return indiaDayStart(addDays(indiaDay(now), 1))
  return quiz !== null && now < quiz.startsAt ? quiz.startsAt : null
}
