import type { Query } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'
import type { StoredAnswer } from '#server/modules/attempts/model/answers.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'

export const statisticsStatements = preparePerConnection((connection) => ({
  scoreRange: connection.prepare<[string, number], { lowest: number | null; highest: number | null }>(
    `select min(score) as lowest, max(score) as highest from quiz_scores
     where quiz_id = ? and version = ? and count > 0`,
  ),
  /** Counts scores per band. Parameters: lowest score, band width, quiz, version. */
  scoreBands: connection.prepare<[number, number, string, number], { band: number; count: number }>(
    `select cast((score - ?) / ? as integer) as band, sum(count) as count from quiz_scores
     where quiz_id = ? and version = ? and count > 0 group by band`,
  ),
  /** Adds a count of a viewing time (1 or -1). */
  countTime: connection.prepare<[string, string, number, number]>(
    `insert into question_times (quiz_id, question_id, step, count) values (?, ?, ?, ?)
     on conflict do update set count = count + excluded.count`,
  ),
  timesOf: connection.prepare<[string, string], { step: number; count: number }>(
    'select step, count from question_times where quiz_id = ? and question_id = ? and count > 0 order by step',
  ),
}))

// Logarithmic steps: few per question, and a median at most 3 % off for any time.
const STEPS_PER_DOUBLING = 16
const FIRST_MS = 1000

/** Returns the step of a time, milliseconds. Each is some 4 % wide; the first holds all times below a second. */
export const timeStep = (ms: number): number =>
  ms <= FIRST_MS ? 0 : Math.floor(STEPS_PER_DOUBLING * Math.log2(ms / FIRST_MS))

const timeOf = (step: number): number => Math.round(FIRST_MS * 2 ** ((step + 0.5) / STEPS_PER_DOUBLING))

/** Returns the median of step counts, shortest first; milliseconds, null for none. */
export function medianTime(steps: readonly { step: number; count: number }[]): number | null {
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  let upTo = 0
  const middle = steps.find(({ count }) => 2 * (upTo += count) >= total)
  return total === 0 || middle === undefined ? null : timeOf(middle.step)
}

type Timed = { quizId: string; paper: Paper; answers: readonly StoredAnswer[] }

/** Counts viewing times of a ranked attempt in the caller's transaction; `by` -1 removes them. Ignores unseen ones. */
export function countTimes(query: Query, { quizId, paper, answers }: Timed, by: 1 | -1): void {
  const { countTime } = statisticsStatements(query)
  for (const { question, spentMs } of answers) {
    const questionId = paper.questions[question]?._id
    if (questionId !== undefined && spentMs > 0) countTime.run(quizId, questionId, timeStep(spentMs), by)
  }
}
