import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'
import type { StoredAnswer } from '#server/modules/attempts/model/answers.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'

/** The statements of what all candidates of a quiz together have done. */
export const statisticsStatements = preparePerConnection((connection) => ({
  scoreRange: connection.prepare<[string, number], { lowest: number | null; highest: number | null }>(
    `select min(score) as lowest, max(score) as highest from quiz_scores
     where quiz_id = ? and version = ? and count > 0`,
  ),
  /** Counts the scores in each band. Parameters: lowest score, width of a band, quiz, version. */
  scoreBands: connection.prepare<[number, number, string, number], { band: number; count: number }>(
    `select cast((score - ?) / ? as integer) as band, sum(count) as count from quiz_scores
     where quiz_id = ? and version = ? and count > 0 group by band`,
  ),
  /** Counts how long a question was on the screen, or takes it out of the count (-1). */
  countTime: connection.prepare<[string, string, number, number]>(
    `insert into question_times (quiz_id, question_id, step, count) values (?, ?, ?, ?)
     on conflict do update set count = count + excluded.count`,
  ),
  timesOf: connection.prepare<[string, string], { step: number; count: number }>(
    'select step, count from question_times where quiz_id = ? and question_id = ? and count > 0 order by step',
  ),
}))

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
