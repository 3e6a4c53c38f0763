import type { Query } from '#server/db/db.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { poolStatements } from './quiz-pool.repository.ts'
import type { QuizRow } from './quiz.policy.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns what the listed questions of a quiz are worth, in the order of their worth; null for a quiz that draws them. */
const worthsOf = (query: Query, { questionIds }: QuizRow) =>
  questionIds.length === 0 ? null : poolStatements(query).worths.all(JSON.stringify(questionIds))

// The marking gives all questions the same worth.
const isWorthChanged = (query: Query, before: QuizRow, after: QuizRow): boolean =>
  (before.questionIds.length === 0) !== (after.questionIds.length === 0) ||
  (after.marking === null && !isSame(worthsOf(query, before), worthsOf(query, after)))

const isDrawnElsewhere = (before: QuizRow, after: QuizRow): boolean =>
  after.questionIds.length === 0 && before.category !== after.category

/**
 * Throws 400 for each change that would give later candidates of a quiz papers of another worth than those who have taken it: one
 * ranking compares papers of the same worth. A wrong question is corrected for all of them at once.
 */
export function assertSameWorth(query: Query, before: QuizRow, after: QuizRow): void {
  const changes = [
    ['totalQuestions', 'The number of questions', before.totalQuestions !== after.totalQuestions],
    ['marking', 'The marking', !isSame(before.marking, after.marking)],
    ['questionIds', 'The marks of the questions', isWorthChanged(query, before, after)],
    ['category', 'The category', isDrawnElsewhere(before, after)],
  ] as const
  const errors = changes.flatMap(([field, name, isChanged]) =>
    isChanged ? [{ field, message: `${name} cannot change any more: candidates have taken this quiz.` }] : [],
  )
  if (errors.length > 0 && poolStatements(query).isTaken.get(before.id) === 1) throw invalidInput(errors)
}
