import { HOUR_MS } from '../dates/durations.ts'
import { daysBetween, indiaDay } from '../dates/india-day.ts'
import { clockInstant } from './clock-time.ts'
import { isDayDone } from './day-marks.ts'

const REMINDER_TIME = '09:00'
const REMINDER_OFFSET_MS = 9 * HOUR_MS

export const REMINDER_DAYS = [3, 1] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** Returns the days to a last date (`YYYY-MM-DD` or '') with a reminder, else null. Pass that morning's last date. */
export function remindersDue(lastDate: string, day: string): ReminderDays | null {
  if (lastDate === '') return null
  const left = daysBetween(day, lastDate)
  return REMINDER_DAYS.find((days) => days === left) ?? null
}

export const reminderAt = (day: string): number => clockInstant(day, REMINDER_TIME)

/** Returns the day in India of the latest reminders: until 09:00 it is yesterday. */
export const reminderDay = (now: number): string => indiaDay(now - REMINDER_OFFSET_MS)

/** Returns the day whose reminders are due, at most 24 hours late; null if they are done. Skips earlier days. */
export function reminderDayDue(now: number, lastDay: string): string | null {
  const day = reminderDay(now)
  return isDayDone(lastDay, day) ? null : day
}
