import { MINUTE_MS } from '../dates/durations.ts'
import type { QUIZ_CATEGORIES } from '#shared/domain/constants.ts'

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

/** The highest `seq` that is taken: some eleven days after the start. A device whose clock says more is wrong. */
export const SEQ_MAX = 1_000_000_000

/** What a candidate did with a question. */
export type Answer = {
  questionId: string
  /** The index among the options as they were served; null where none is chosen. */
  choice: number | null
  marked: boolean
  visited: boolean
  /** Milliseconds since the start, by the server's clock as the device knows it; orders the answers of two devices. */
  seq: number
  /** The time that the question was on the screen, milliseconds. */
  spentMs: number
}

/** Returns whether an answer takes the place of another one: the later `seq`; at the same one the first stays. */
export const replaces = (answer: Pick<Answer, 'seq'>, before: Pick<Answer, 'seq'> | undefined): boolean =>
  before === undefined || answer.seq > before.seq

/** Returns the `seq` of the next answer: the time since the start, but above every one that was seen. */
export const nextSeq = (sinceStart: number, highestSeen: number): number =>
  Math.min(SEQ_MAX, Math.max(Math.floor(sinceStart), highestSeen + 1, 1))

/** Returns the latest answer to each question, in the order in which the questions first came. */
export function latestAnswers<Given extends Pick<Answer, 'questionId' | 'seq'>>(
  answers: Iterable<Given>,
): Map<string, Given> {
  const latest = new Map<string, Given>()
  for (const answer of answers)
    if (replaces(answer, latest.get(answer.questionId))) latest.set(answer.questionId, answer)
  return latest
}
