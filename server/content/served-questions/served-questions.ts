import { answersClosedAt } from '#shared/domain/quizzes/key-release.ts'
import type { Query } from '#server/db/db.ts'
import type { schema } from '#server/db/schema/index.ts'
import { bankStatements } from './served-questions.repository.ts'

/*
 * Which questions quizzes list, and which have been shown with their key. Both are kept when a quiz, a question or an
 * attempt is written: nobody who reads waits for a walk over all quizzes.
 */

/** The list name of the pages that show active quizzes: whether one can be started depends on its questions. */
export const ACTIVE_LIST = 'quiz:active'

type QuizRow = typeof schema.quizzes.$inferSelect
type QuestionRow = typeof schema.questions.$inferSelect

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

/** Keeps what follows from a write of a quiz, in its transaction. */
export async function noteQuizWritten(query: Query, before: QuizRow | null, after: QuizRow): Promise<void> {
  const { unlist, list, showListed, showDrawn, move } = bankStatements(query)
  const [known, ids] = [before?.questionIds ?? [], after.questionIds]
  if (!isSame(known, ids)) {
    unlist.run(after.id)
    list.run(after.id, JSON.stringify(ids))
  }
  move.run(answersClosedAt(after.expireDateTime), after.id, after.updatedAt)
  // Those that it no longer lists too: another quiz may show them from now on.
  showListed.run(after.updatedAt, JSON.stringify([...new Set([...known, ...ids])]))
  showDrawn.run(after.updatedAt, null)
}

/** Keeps what follows from a write of a question, in its transaction. */
export async function noteQuestionWritten(query: Query, after: QuestionRow): Promise<void> {
  if (after.status === 'published' && after.deletedAt === null)
    bankStatements(query).showDrawn.run(after.updatedAt, after.id)
}

/** Notes which released questions practice shows from an instant on, in the transaction of their release. */
export function noteQuestionsReleased(query: Query, questionIds: readonly string[], now: number): void {
  if (questionIds.length === 0) return
  const { showListed, showDrawn } = bankStatements(query)
  showListed.run(now, JSON.stringify(questionIds))
  showDrawn.run(now, null)
}
