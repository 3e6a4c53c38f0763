import type { Quiz } from '#shared/contracts/quiz.ts'
import { NAMED_MAX, paperShortage, shownReason } from '#shared/domain/quizzes/quiz-obstacles.ts'
import type { Query } from '../../db/db.ts'
import { reasonStatements } from './quizzes.statements.ts'

/**
 * Returns why a quiz that the server runs can never be started as it stands, as text for admins: by its own fields, by
 * too few public questions, or for a prize by questions whose key has been shown; '' if it can.
 */
export function reasonOf(query: Query, quiz: Quiz, now: number): string {
  if (quiz.inactiveReason !== '' || quiz.practice) return quiz.inactiveReason
  const { publicOf, drawable, shown } = reasonStatements(query)
  const ids = JSON.stringify(quiz.questionIds)
  const { totalQuestions } = quiz
  const found = quiz.questionIds.length > 0 ? publicOf.get(ids) : drawable.get(quiz.category, totalQuestions)
  const shortage = paperShortage(totalQuestions, found ?? 0)
  if (shortage !== '' || quiz.winningAmount === 0) return shortage
  const known = shown.all(ids, now, NAMED_MAX)
  return shownReason(
    known.map(({ name }) => name),
    known[0]?.total ?? 0,
  )
}
