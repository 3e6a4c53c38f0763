import type { Quiz } from '#shared/contracts/quiz.ts'
import { NAMED_MAX, paperShortage, shownReason } from '#shared/domain/quizzes/quiz-obstacles.ts'
import type { Query } from '../../db/db.ts'
import { reasonStatements } from './quizzes.statements.ts'

/** Returns why the paper of a quiz cannot be filled with public questions; '' if it can. */
export function shortageOf(query: Query, { questionIds, totalQuestions, category }: Quiz): string {
  const { publicOf, drawable } = reasonStatements(query)
  const found =
    questionIds.length > 0
      ? publicOf.get(JSON.stringify(questionIds))
      : drawable.get(category, totalQuestions)
  return paperShortage(totalQuestions, found ?? 0)
}

/**
 * Returns why a quiz that the server runs can never be started as it stands, as text for admins: by its own fields, by
 * too few public questions, or for a prize by questions whose key has been shown; '' if it can. Who knows what is short of the
 * paper hands it in.
 */
export function reasonOf(query: Query, quiz: Quiz, now: number, shortage?: string): string {
  if (quiz.inactiveReason !== '' || quiz.practice) return quiz.inactiveReason
  const short = shortage ?? shortageOf(query, quiz)
  if (short !== '' || quiz.winningAmount === 0) return short
  const known = reasonStatements(query).shown.all(JSON.stringify(quiz.questionIds), now, NAMED_MAX)
  return shownReason(
    known.map(({ name }) => name),
    known[0]?.total ?? 0,
  )
}
