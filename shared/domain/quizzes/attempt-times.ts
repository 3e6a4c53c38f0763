const MINUTE_MS = 60_000
/** Answers that come this much after the deadline still count: they were on their way. */
export const ANSWER_GRACE_MS = 3000

type Times = { startedAt: number; durationMinutes: number; expiresAt: number }

/** Returns the deadline of an attempt: its duration after the start, but no later than the quiz expires. Milliseconds. */
export const deadlineOf = ({ startedAt, durationMinutes, expiresAt }: Times): number =>
  Math.min(startedAt + durationMinutes * MINUTE_MS, expiresAt)

/** Returns whether answers that come now still count. */
export const takesAnswers = (deadlineAt: number, now: number): boolean => now <= deadlineAt + ANSWER_GRACE_MS

type Due = { finishedAt: number; reveal: 'attempt' | 'expiry'; expiresAt: number; lastLiveDeadline: number }

/**
 * Returns from when a candidate may see key and explanation: the end of the attempt, or with `reveal: 'expiry'` the later of the
 * quiz's expiry and the last deadline of anybody who still writes.
 */
export const keyDueAt = ({ finishedAt, reveal, expiresAt, lastLiveDeadline }: Due): number =>
  reveal === 'attempt' ? finishedAt : Math.max(finishedAt, expiresAt, lastLiveDeadline)
