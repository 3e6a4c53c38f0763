import { DAY_MS, MINUTE_MS } from '../dates/durations.ts'

const NUMBER_BASE = 36

/** How many minutes before its start there is a reminder of a quiz; 0 is at the start. */
export const QUIZ_REMINDER_MINUTES = [10, 0] as const
export type QuizReminderMinutes = (typeof QUIZ_REMINDER_MINUTES)[number]

/** When a quiz can be taken: from its start until before its expiry, epoch milliseconds. */
export type QuizTimes = { from: number; until: number }

/** The reminder of one start of a quiz; a start that is moved has others. */
export type QuizReminder = { startsAt: number; minutesBefore: QuizReminderMinutes }

/** Returns how long before a start a reminder may be made, the first ones first, milliseconds. */
export const QUIZ_REMINDER_LEAD_MS = QUIZ_REMINDER_MINUTES[0] * MINUTE_MS
/** How long after a start its reminder may still be made, milliseconds. */
export const QUIZ_REMINDER_LATE_MS = DAY_MS

/**
 * Returns which reminder of a quiz is to be made now; null if none is. One that is late by more than the time to the start is
 * left out for that of the start, which is true until the quiz expires.
 */
export function quizReminderDue({ from, until }: QuizTimes, now: number): QuizReminder | null {
  if (now < from - QUIZ_REMINDER_LEAD_MS || now >= Math.min(until, from + QUIZ_REMINDER_LATE_MS)) return null
  return { startsAt: from, minutesBefore: now < from ? QUIZ_REMINDER_MINUTES[0] : 0 }
}

/** Returns the instant at which a reminder is due, epoch milliseconds. */
export const quizReminderAt = ({ startsAt, minutesBefore }: QuizReminder): number =>
  startsAt - minutesBefore * MINUTE_MS

/** Returns from when a reminder is of no use: the start, or for that of the start the expiry. Epoch milliseconds. */
export const quizReminderUntil = ({ startsAt, minutesBefore }: QuizReminder, { until }: QuizTimes): number =>
  minutesBefore > 0 ? startsAt : until

const minuteOf = (instant: number): number => Math.floor(instant / MINUTE_MS)

/** Returns true if a quiz still starts in the minute that a reminder tells of. */
export const isQuizReminderRight = ({ startsAt }: QuizReminder, { from }: QuizTimes): boolean =>
  minuteOf(startsAt) === minuteOf(from)

/**
 * Returns the id of a reminder: the same for the same minute, so that no step of a clock makes a second one. As the topic of
 * a message it has at most 32 characters: a letter, 26 of the quiz, 5 of the minute (until the year 2084).
 */
export const quizReminderId = (quizId: string, { startsAt, minutesBefore }: QuizReminder): string =>
  `${minutesBefore > 0 ? 'q' : 's'}${quizId}${minuteOf(startsAt).toString(NUMBER_BASE)}`
