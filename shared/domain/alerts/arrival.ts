import { HOUR_MS } from '../dates/durations.ts'
import { addDays, indiaDay } from '../dates/india-day.ts'
import { isQuietAt } from './alert-plan.ts'
import type { QuietHours } from './alert-settings.ts'
import { clockInstant } from './clock-time.ts'
import type { PushData, PushKind, PushNotification } from './push-message.ts'

/*
 * Rules for the moment of arrival: a push service may store a message for a day. Phones that save power receive
 * messages of normal urgency about once an hour.
 */

const DELAY_MS = HOUR_MS

// A quiz is urgent, and a user waits for a test.
const LOUD_KINDS: readonly (PushKind | undefined)[] = ['quiz', 'test']

/**
 * Returns true if a message that arrives at an instant is shown without sound. `known` are the quiet hours that the
 * device knows; undefined falls back to those of the message.
 */
export const isSilentAt = (
  instant: number,
  data: PushData | null,
  known: QuietHours | null | undefined,
): boolean =>
  !LOUD_KINDS.includes(data?.kind) && isQuietAt(instant, known === undefined ? (data?.quiet ?? null) : known)

const beginsSoon = (instant: number, { from }: QuietHours): boolean => {
  const today = indiaDay(instant)
  return [today, addDays(today, 1)].some((day) => {
    const wait = clockInstant(day, from) - instant
    return wait > 0 && wait <= DELAY_MS
  })
}

/** Returns true if a message sent now may arrive in quiet hours, current ones or those within the hour. */
export const mayArriveInQuiet = (instant: number, { kind, quiet }: PushData): boolean =>
  quiet !== null && !LOUD_KINDS.includes(kind) && (isQuietAt(instant, quiet) || beginsSoon(instant, quiet))

/** Returns a notification with the title that is true at an instant. */
export function onArrival(message: PushNotification, instant: number): PushNotification {
  const outdated = message.data?.outdated ?? null
  return outdated !== null && instant >= outdated.at ? { ...message, title: outdated.title } : message
}
