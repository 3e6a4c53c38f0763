import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { keyRelease, type KeyRelease } from '#shared/domain/quizzes/key-release.ts'
import { percentile } from '#shared/domain/quizzes/percentile.ts'
import type { Query } from '../../db/db.ts'
import { notFound } from '../../errors.ts'
import { findRules } from './attempts.repository.ts'
import { attemptStatements } from './attempts.statements.ts'
import type { AttemptRow } from './finish.ts'

/** Returns when the key of a quiz may be told. The quiz is read as it now is, also in the trash. Throws 404. */
export async function findRelease(query: Query, quizId: string, now: number): Promise<KeyRelease> {
  const rules = await findRules(query, quizId)
  if (rules === undefined) throw notFound('No data found.')
  const lastLiveDeadline = attemptStatements(query).lastLive.get(quizId) ?? null
  return keyRelease({ ...rules, lastLiveDeadline }, now)
}

/** Returns the result of an ended attempt as it may be told now; null if it may not. */
export function resultOf(
  query: Query,
  row: AttemptRow,
  { isReleased, isFinal }: Omit<KeyRelease, 'releasedAt'>,
): AttemptResult | null {
  if (row.result === null || !isReleased) return null
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
