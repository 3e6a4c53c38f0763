import type { Query } from '#server/db/db.ts'
import {
  statisticsStatements,
  type StoredAnswer,
} from '#server/modules/attempts/model/attempts.statements.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'

// Steps grow with the time, so that a question has few of them and a median is at most 3 % off, however long it took.
const STEPS_PER_DOUBLING = 16
const FIRST_MS = 1000

/** Returns the step of a time, milliseconds; each ends some 4 % above where it begins. What is below a second is in the first. */
export const timeStep = (ms: number): number =>
  ms <= FIRST_MS ? 0 : Math.floor(STEPS_PER_DOUBLING * Math.log2(ms / FIRST_MS))

/** Returns the time in the middle of a step, milliseconds. */
const timeOf = (step: number): number => Math.round(FIRST_MS * 2 ** ((step + 0.5) / STEPS_PER_DOUBLING))

/** Returns the median of times by how many are in each step, the shortest first; milliseconds, null without any. */
export function medianTime(steps: readonly { step: number; count: number }[]): number | null {
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  let upTo = 0
  const middle = steps.find(({ count }) => 2 * (upTo += count) >= total)
  return total === 0 || middle === undefined ? null : timeOf(middle.step)
}

type Timed = { quizId: string; paper: Paper; answers: readonly StoredAnswer[] }

/**
 * Counts how long the questions of a ranked attempt were on the screen, in the caller's transaction; `by` is -1 where it
 * is taken out again. Questions that were never on the screen count for nothing.
 */
export function countTimes(query: Query, { quizId, paper, answers }: Timed, by: 1 | -1): void {
  const { countTime } = statisticsStatements(query)
  for (const { question, spentMs } of answers) {
    const questionId = paper.questions[question]?._id
    if (questionId !== undefined && spentMs > 0) countTime.run(quizId, questionId, timeStep(spentMs), by)
  }
}
