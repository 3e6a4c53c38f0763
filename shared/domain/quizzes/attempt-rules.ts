import { MINUTE_MS } from '../dates/durations.ts'
import type { QUIZ_CATEGORIES } from '#shared/domain/constants.ts'

/** Grace period for answers in transit at the deadline. */
export const ANSWER_GRACE_MS = 3000

type Times = { startedAt: number; durationMinutes: number; expiresAt: number }

/** Returns the deadline: the duration after the start, at most the expiry of the quiz. Milliseconds. */
export const getDeadline = ({ startedAt, durationMinutes, expiresAt }: Times): number =>
  Math.min(startedAt + durationMinutes * MINUTE_MS, expiresAt)

export const takesAnswers = (deadlineAt: number, now: number): boolean => now <= deadlineAt + ANSWER_GRACE_MS

type Rules = { category: (typeof QUIZ_CATEGORIES)[number]; requireAllAnswered: boolean | null }

export const requiresAllAnswers = ({ category, requireAllAnswered }: Rules): boolean =>
  requireAllAnswered ?? category !== 'Mock'

/** Maximum `seq`, some eleven days after the start: a later clock is wrong. */
export const SEQ_MAX = 1_000_000_000

export type Answer = {
  questionId: string
  choice: number | null
  marked: boolean
  visited: boolean
  /** Milliseconds since the start, by the server's clock as the device knows it; orders the answers of two devices. */
  seq: number
  spentMs: number
}

/** Returns true if an answer replaces another: the later `seq`; at equal ones the first stays. */
export const replaces = (answer: Pick<Answer, 'seq'>, before: Pick<Answer, 'seq'> | undefined): boolean =>
  before === undefined || answer.seq > before.seq

export const nextSeq = (sinceStart: number, highestSeen: number): number =>
  Math.min(SEQ_MAX, Math.max(Math.floor(sinceStart), highestSeen + 1, 1))

export function latestAnswers<Given extends Pick<Answer, 'questionId' | 'seq'>>(
  answers: Iterable<Given>,
): Map<string, Given> {
  const latest = new Map<string, Given>()
  for (const answer of answers)
    if (replaces(answer, latest.get(answer.questionId))) latest.set(answer.questionId, answer)
  return latest
}
