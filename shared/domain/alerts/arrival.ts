import { HOUR_MS } from '../dates/durations.ts'
import { addDays, indiaDay } from '../dates/india-day.ts'
import { isQuietAt } from './alert-plan.ts'
import type { QuietHours } from './alert-settings.ts'
import { clockInstant } from './clock-time.ts'
import type { PushData, PushKind, PushNotification } from './push-message.ts'

/* Delivery may take a day; phones that save power receive normal urgency about once an hour. */

const DELAY_MS = HOUR_MS

// A quiz is urgent, and a user waits for a test.
const LOUD_KINDS: readonly (PushKind | undefined)[] = ['quiz', 'test']

/** Returns true if an arriving message is silent. `known` are the device's quiet hours; default: the message's. */
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

export function onArrival(message: PushNotification, instant: number): PushNotification {
  const outdated = message.data?.outdated ?? null
  return outdated !== null && instant >= outdated.at ? { ...message, title: outdated.title } : message
}
