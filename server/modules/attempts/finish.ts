import { eq } from 'drizzle-orm'
import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { optionsOf, placesOf } from '#shared/domain/quizzes/attempt-order.ts'
import { scorePaper } from '#shared/domain/quizzes/quiz-score.ts'
import { toUnits } from '#shared/domain/quizzes/score-units.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { attemptStatements, type StoredAnswer } from './attempts.statements.ts'
import type { Paper } from './papers.ts'
import { countTimes } from './question-times.ts'

export type AttemptRow = typeof schema.quizAttempts.$inferSelect

/** Returns the option that was chosen for each question of the paper, as the question itself counts them. */
export function choicesOf(paper: Paper, row: AttemptRow, answers: readonly StoredAnswer[]) {
  const positions = new Map(
    placesOf(row.order, paper.questions.length).map((place, position) => [place, position]),
  )
  return new Map(
    answers.map(({ question, choice }) => {
      const options = optionsOf(row.order, positions.get(question) ?? question, OPTION_COUNT)
      return [paper.questions[question]?._id ?? '', choice === null ? null : (options[choice] ?? null)]
    }),
  )
}

/**
 * Ends an attempt in the caller's transaction: its score once and for all, and its place in the counts of scores and times. What ended
 * after the deadline ended with it. Returns the row as it then is.
 */
export async function finish(
  query: Query,
  { row, paper }: { row: AttemptRow; paper: Paper },
  now: number,
): Promise<AttemptRow> {
  const statements = attemptStatements(query)
  const answers = statements.answers.all(row.id)
  const choices = choicesOf(paper, row, answers)
  const result = scorePaper(paper.questions, choices, paper.marking)
  const isEmpty = result.skipped === paper.questions.length
  const finishedAt = Math.max(row.startedAt, Math.min(now, row.deadlineAt))
  const scoreUnits = toUnits(result.score)
  const isRanked = !isEmpty && row.number === 1
  const ended = {
    status: isEmpty ? ('abandoned' as const) : ('finished' as const),
    live: null,
    finishedAt,
    result,
    scoreUnits,
    ranked: Number(isRanked),
    timeMs: finishedAt - row.startedAt,
  }
  await query.update(schema.quizAttempts).set(ended).where(eq(schema.quizAttempts.id, row.id))
  if (isRanked) {
    statements.count.run(row.quizId, scoreUnits, 1)
    countTimes(query, { quizId: row.quizId, paper, answers }, 1)
  }
  return { ...row, ...ended }
}
