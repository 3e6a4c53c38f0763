import { ANSWER_GRACE_MS } from './attempt-rules.ts'

/** Facts of a quiz that decide its key release; instants in milliseconds. */
export type ReleaseFacts = {
  reveal: 'attempt' | 'expiry'
  expiresAt: number
  /** Last deadline of the running attempts; null without any. */
  lastLiveDeadline: number | null
}

/** Key release of ended attempts: key, explanations, scores, ranks, statistics. Running attempts never get them. */
export type KeyRelease = {
  isReleased: boolean
  /** First instant of the release by the current facts; milliseconds. */
  releasedAt: number
  /** True once every attempt has ended and none can start: the ranks are final. */
  isFinal: boolean
}

/** Returns the first instant without accepted answers, for a quiz without extra time. */
export const answersClosedAt = (expiresAt: number): number => expiresAt + ANSWER_GRACE_MS + 1

/** Returns the key release. With `reveal: 'expiry'` it follows the last accepted answer of any attempt. */
export function keyRelease({ reveal, expiresAt, lastLiveDeadline }: ReleaseFacts, now: number): KeyRelease {
  const releasedAt = answersClosedAt(Math.max(expiresAt, lastLiveDeadline ?? expiresAt))
  const isFinal = lastLiveDeadline === null && now >= releasedAt
  return { isReleased: reveal === 'attempt' || isFinal, releasedAt, isFinal }
}
