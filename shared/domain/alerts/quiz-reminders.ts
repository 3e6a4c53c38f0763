import { DAY_MS, MINUTE_MS } from '../dates/durations.ts'

const NUMBER_BASE = 36

/** Minutes from a quiz reminder to the start; 0 is at the start. */
export const QUIZ_REMINDER_MINUTES = [10, 0] as const
export type QuizReminderMinutes = (typeof QUIZ_REMINDER_MINUTES)[number]

/** Period of a quiz: from its start until before its expiry, epoch milliseconds. */
export type QuizTimes = { from: number; until: number }

export type QuizReminder = { startsAt: number; minutesBefore: QuizReminderMinutes }

export const QUIZ_REMINDER_LEAD_MS = QUIZ_REMINDER_MINUTES[0] * MINUTE_MS
export const QUIZ_REMINDER_LATE_MS = DAY_MS

/** Returns the due reminder of a quiz; null if none. After the start, its own reminder replaces the earlier. */
export function quizReminderDue({ from, until }: QuizTimes, now: number): QuizReminder | null {
  if (now < from - QUIZ_REMINDER_LEAD_MS || now >= Math.min(until, from + QUIZ_REMINDER_LATE_MS)) return null
  return { startsAt: from, minutesBefore: now < from ? QUIZ_REMINDER_MINUTES[0] : 0 }
}

export const quizReminderAt = ({ startsAt, minutesBefore }: QuizReminder): number =>
  startsAt - minutesBefore * MINUTE_MS

/** Returns the expiry of a reminder: the start, or the quiz's expiry for that of the start. Epoch milliseconds. */
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
