import { ANSWER_GRACE_MS } from './attempt-rules.ts'

export type ReleaseFacts = {
  reveal: 'attempt' | 'expiry'
  expiresAt: number
  lastLiveDeadline: number | null
}

/** Key release of ended attempts: key, explanations, scores, ranks, statistics. Running attempts never get them. */
export type KeyRelease = {
  isReleased: boolean
  releasedAt: number
  /** True once every attempt has ended and none can start: the ranks are final. */
  isFinal: boolean
}

export const answersClosedAt = (expiresAt: number): number => expiresAt + ANSWER_GRACE_MS + 1

/** Returns the key release. With `reveal: 'expiry'` it follows the last accepted answer of any attempt. */
export function keyRelease({ reveal, expiresAt, lastLiveDeadline }: ReleaseFacts, now: number): KeyRelease {
  const releasedAt = answersClosedAt(Math.max(expiresAt, lastLiveDeadline ?? expiresAt))
  const isFinal = lastLiveDeadline === null && now >= releasedAt
  return { isReleased: reveal === 'attempt' || isFinal, releasedAt, isFinal }
}
