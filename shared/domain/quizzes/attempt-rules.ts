import type { QUIZ_CATEGORIES } from '#shared/domain/constants.ts'

const MINUTE_MS = 60_000
/** Answers that come this much after the deadline still count: they were on their way. */
export const ANSWER_GRACE_MS = 3000

type Times = { startedAt: number; durationMinutes: number; expiresAt: number }

/** Returns the deadline of an attempt: its duration after the start, but no later than the quiz expires. Milliseconds. */
export const deadlineOf = ({ startedAt, durationMinutes, expiresAt }: Times): number =>
  Math.min(startedAt + durationMinutes * MINUTE_MS, expiresAt)

/** Returns whether answers that come now still count. */
export const takesAnswers = (deadlineAt: number, now: number): boolean => now <= deadlineAt + ANSWER_GRACE_MS

type Rules = { category: (typeof QUIZ_CATEGORIES)[number]; requireAllAnswered: boolean | null }

/** Returns whether a paper can be handed in only with every question answered: by its category, unless the quiz says so. */
export const requiresAllAnswers = ({ category, requireAllAnswered }: Rules): boolean =>
  requireAllAnswered ?? category !== 'Mock'
