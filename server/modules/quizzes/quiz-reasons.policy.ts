import type { Quiz } from '#shared/contracts/quiz.ts'
import { drawPaper } from '#shared/domain/quizzes/question-pool.ts'
import {
  fewerQuestions,
  NAMED_MAX,
  paperShortage,
  shownReason,
} from '#shared/domain/quizzes/quiz-obstacles.ts'
import type { Db, Query } from '#server/db/db.ts'
import { freeQuestions, worthOf } from './quiz-pool.service.ts'
import { poolStatements } from './quiz-pool.repository.ts'
import { reasonStatements } from './quizzes.repository.ts'

/** Returns how many questions a paper may be made of: those of the pool, or of one that could be reserved now. */
function countDrawable(query: Query, quiz: Quiz, now: number): number {
  const { category, totalQuestions, practice, marking } = quiz
  if (practice) return reasonStatements(query).drawable.get(category, totalQuestions) ?? 0
  const pool = poolStatements(query).pool.all(quiz._id)
  if (pool.length === 0) return freeQuestions(query, { ...quiz, id: quiz._id }, now).free.length
  const rows = pool.map((row) => ({
    id: row.id,
    isAvailable: row.isAvailable === 1,
    worth: marking === null ? worthOf(row) : '',
  }))
  const available = rows.filter(({ isAvailable }) => isAvailable).length
  // Enough may be left, but not of each worth.
  return drawPaper(rows, totalQuestions, () => 0) === null
    ? Math.min(available, totalQuestions - 1)
    : available
}

/** Returns how many questions the paper of a quiz can have: public ones, as many as it asks at most of practice that draws them. */
const countFound = (query: Query, quiz: Quiz, now: number): number =>
  quiz.questionIds.length > 0
    ? (reasonStatements(query).publicOf.get(JSON.stringify(quiz.questionIds)) ?? 0)
    : countDrawable(query, quiz, now)

/** Returns how many questions are asked: practice with too few public ones asks fewer. */
export const countAsked = (query: Query, quiz: Quiz, now: number): number =>
  quiz.practice ? Math.min(quiz.totalQuestions, countFound(query, quiz, now)) : quiz.totalQuestions

/** Returns why the paper of a quiz cannot be filled with public questions; '' if it can, or if practice has any. */
export function shortageOf(query: Query, quiz: Quiz, now: number): string {
  const found = countFound(query, quiz, now)
  return quiz.practice && found > 0 ? '' : paperShortage(quiz.totalQuestions, found)
}

/**
 * Returns why a quiz can never be started as it now is, as text for admins: by its own fields, by too few public questions, or for
 * a prize by questions whose key has been shown; '' if it can. `shortage` is given where it is known.
 */
export function reasonOf(query: Query, quiz: Quiz, now: number, shortage?: string): string {
  if (quiz.inactiveReason !== '') return quiz.inactiveReason
  const short = shortage ?? shortageOf(query, quiz, now)
  if (short !== '' || quiz.winningAmount === 0) return short
  const known = reasonStatements(query).shown.all(JSON.stringify(quiz.questionIds), now, NAMED_MAX)
  return shownReason(
    known.map(({ name }) => name),
    known[0]?.total ?? 0,
  )
}

/** Returns what admins are told is wrong with a quiz: why it is never offered, or that practice asks fewer questions; '' if nothing. */
function adminReasonOf(query: Query, quiz: Quiz, now: number): string {
  const reason = reasonOf(query, quiz, now)
  if (reason !== '' || !quiz.practice) return reason
  return fewerQuestions(quiz.totalQuestions, countAsked(query, quiz, now))
}

/** Builds the functions that add to a quiz the problems of its questions: they change without a write of the quiz. */
export function quizReasons(db: Db, clock: () => number) {
  return {
    /** Returns a quiz with its problems, for admins. */
    withReason: (item: Quiz): Quiz => ({ ...item, inactiveReason: adminReasonOf(db.read, item, clock()) }),

    /** Returns a quiz with why it can never be started, and with the number of questions that it asks. */
    asOffered: (item: Quiz): Quiz => {
      const now = clock()
      const inactiveReason = reasonOf(db.read, item, now)
      return inactiveReason === ''
        ? { ...item, totalQuestions: countAsked(db.read, item, now) }
        : { ...item, inactiveReason }
    },
  }
}
