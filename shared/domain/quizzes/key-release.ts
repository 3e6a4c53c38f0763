import { ANSWER_GRACE_MS } from './attempt-rules.ts'

/** Facts of a quiz that decide when its key may be told; instants in milliseconds. */
export type ReleaseFacts = {
  reveal: 'attempt' | 'expiry'
  expiresAt: number
  /** Last deadline of the attempts under way; null without any. */
  lastLiveDeadline: number | null
}

/**
 * Tells whether responses may depend on the key of a quiz: the key and its explanations, scores, ranks and statistics.
 * It concerns attempts that have ended: nothing is ever told of one under way.
 */
export type KeyRelease = {
  isReleased: boolean
  /** First instant of the release, as things stand; milliseconds. */
  releasedAt: number
  /** True once every attempt has ended and none can start: the ranks stay as they are. */
  isFinal: boolean
}

/** Returns the first instant without accepted answers, for a quiz without extra time. */
export const answersClosedAt = (expiresAt: number): number => expiresAt + ANSWER_GRACE_MS + 1

/**
 * Returns when the key of a quiz may be told. With `reveal: 'expiry'` that is after the last instant at which anybody's answer is
 * accepted, and never while an attempt is under way.
 */
export function keyRelease({ reveal, expiresAt, lastLiveDeadline }: ReleaseFacts, now: number): KeyRelease {
  const releasedAt = answersClosedAt(Math.max(expiresAt, lastLiveDeadline ?? expiresAt))
  const isFinal = lastLiveDeadline === null && now >= releasedAt
  return { isReleased: reveal === 'attempt' || isFinal, releasedAt, isFinal }
}
