import { clockInstant } from '#shared/domain/dates/clock-time.ts'
import { HOUR_MS, DAY_MS, MINUTE_MS } from '../dates/durations.ts'
import { daysBetween, indiaDay } from '../dates/india-day.ts'
import { isDayDone } from './alert-plan.ts'

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

const NUMBER_BASE = 36

/** Minutes from a quiz reminder to the start; 0 is at the start. */
const QUIZ_REMINDER_MINUTES = [10, 0] as const
type QuizReminderMinutes = (typeof QUIZ_REMINDER_MINUTES)[number]

/** Period of a quiz: from its start until before its expiry, epoch milliseconds. */
export type QuizTimes = { from: number; until: number }

export type QuizReminder = { startsAt: number; minutesBefore: QuizReminderMinutes }

export const QUIZ_REMINDER_LEAD_MS = QUIZ_REMINDER_MINUTES[0] * MINUTE_MS
export const QUIZ_REMINDER_LATE_MS = DAY_MS

/** Returns the due reminder of a quiz; null if none. After the start, the reminder of the start is due instead. */
export function quizReminderDue({ from, until }: QuizTimes, now: number): QuizReminder | null {
  if (now < from - QUIZ_REMINDER_LEAD_MS || now >= Math.min(until, from + QUIZ_REMINDER_LATE_MS)) return null
  return { startsAt: from, minutesBefore: now < from ? QUIZ_REMINDER_MINUTES[0] : 0 }
}

export const quizReminderAt = ({ startsAt, minutesBefore }: QuizReminder): number =>
  startsAt - minutesBefore * MINUTE_MS

/** Returns the expiry of a reminder: the quiz's start, or for the reminder at the start the quiz's expiry. Epoch ms. */
export const getQuizReminderExpiry = (
  { startsAt, minutesBefore }: QuizReminder,
  { until }: QuizTimes,
): number => (minutesBefore > 0 ? startsAt : until)

const minuteOf = (instant: number): number => Math.floor(instant / MINUTE_MS)

export const isQuizReminderRight = ({ startsAt }: QuizReminder, { from }: QuizTimes): boolean =>
  minuteOf(startsAt) === minuteOf(from)

/** Returns an id of at most 32 characters, equal for the same minute: a clock step makes no second reminder. */
export const quizReminderId = (quizId: string, { startsAt, minutesBefore }: QuizReminder): string =>
  `${minutesBefore > 0 ? 'q' : 's'}${quizId}${minuteOf(startsAt).toString(NUMBER_BASE)}`
