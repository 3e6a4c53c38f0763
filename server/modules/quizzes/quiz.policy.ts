import { answersClosedAt } from '#shared/domain/quizzes/key-release.ts'
import type { schema } from '../../db/schema/index.ts'

export type QuizRow = typeof schema.quizzes.$inferSelect

const PAID_PRIZE =
  'It is never offered: an entry fee together with a money prize is forbidden (Online Gaming Act, 2025).'

const DRAWN_PRIZE = 'It is never offered: a quiz with a prize must list its questions.'

/** Returns why a quiz may never be offered, judged by its own fields, as text for admins; '' if it may. */
export function fixedReason(row: QuizRow, allowsPaidPrizes: boolean): string {
  if (row.winningAmountInPaise === 0) return ''
  if (row.priceInPaise > 0 && !allowsPaidPrizes) return PAID_PRIZE
  return row.questionIds.length === 0 ? DRAWN_PRIZE : ''
}

/** Returns true for a quiz that runs on the device, with questions and keys. */
export const isPractice = (
  row: Pick<QuizRow, 'category' | 'priceInPaise' | 'winningAmountInPaise'>,
): boolean => row.category === 'Free' && row.priceInPaise === 0 && row.winningAmountInPaise === 0

/** Returns true for a published or scheduled server-run quiz that still accepts answers: its pool keeps keys secret. */
export const needsPool = (row: QuizRow, allowsPaidPrizes: boolean, now: number): boolean =>
  (row.status === 'published' || row.status === 'scheduled') &&
  row.deletedAt === null &&
  !isPractice(row) &&
  fixedReason(row, allowsPaidPrizes) === '' &&
  now < answersClosedAt(row.expireDateTime)
