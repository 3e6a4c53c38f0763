import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { keyDueAt } from '#shared/domain/quizzes/attempt-times.ts'
import { percentile } from '#shared/domain/quizzes/percentile.ts'
import type { Query } from '../../db/db.ts'
import { notFound } from '../../errors.ts'
import { findRules } from './attempts.repository.ts'
import { attemptStatements } from './attempts.statements.ts'
import type { AttemptRow } from './finish.ts'

/** What may be told of an attempt that has ended, and when. */
export type Disclosure = {
  /** False for a prize that is not due: not even the score is told. */
  isScoreTold: boolean
  isKeyDue: boolean
  /** From when the key may be seen, as it stands; milliseconds. */
  keyDueAt: number
  /** Whether nobody can change the ranks any more. */
  isFinal: boolean
}

type Ended = Pick<AttemptRow, 'quizId' | 'finishedAt'>

/** Returns what may be told of an ended attempt. A quiz is looked at as it stands, also in the trash. */
export async function disclosureOf(query: Query, row: Ended, now: number): Promise<Disclosure> {
  const quiz = await findRules(query, row.quizId)
  if (quiz === undefined) throw notFound('No data found.')
  const lastLiveDeadline = attemptStatements(query).lastLive.get(row.quizId) ?? 0
  const { reveal, expiresAt } = quiz
  const dueAt = keyDueAt({ finishedAt: row.finishedAt ?? now, reveal, expiresAt, lastLiveDeadline })
  const isKeyDue = now >= dueAt
  return {
    isScoreTold: quiz.prize === 0 || isKeyDue,
    isKeyDue,
    keyDueAt: dueAt,
    isFinal: now >= Math.max(expiresAt, lastLiveDeadline),
  }
}

/** Returns the result of an ended attempt as it may be told now; null if it may not. */
export function resultOf(
  query: Query,
  row: AttemptRow,
  { isScoreTold, isFinal }: Disclosure,
): AttemptResult | null {
  if (row.result === null || !isScoreTold) return null
  const statements = attemptStatements(query)
  const { quizId, scoreUnits, timeMs, finishedAt } = row
  const more = { isFinal, isVoid: row.voidedReason !== '' }
  if (row.ranked !== 1 || scoreUnits === null || timeMs === null || finishedAt === null)
    return {
      ...row.result,
      rank: null,
      percentile: null,
      outOf: statements.ranked.get(quizId) ?? 0,
      ...more,
    }
  const { outOf, atMost } = statements.counted.get(scoreUnits, quizId) ?? {
    outOf: 0,
    atMost: 0,
  }
  const ahead = statements.aheadOfEqual.get(quizId, scoreUnits, timeMs, finishedAt) ?? 0
  return {
    ...row.result,
    rank: outOf - atMost + ahead + 1,
    percentile: percentile(atMost, outOf),
    outOf,
    ...more,
  }
}
