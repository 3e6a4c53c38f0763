import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { keyRelease, type KeyRelease } from '#shared/domain/quizzes/key-release.ts'
import { percentile } from '#shared/domain/quizzes/quiz-score.ts'
import { toMarks } from '#shared/domain/quizzes/score-units.ts'
import type { Query } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import { computeRank, resultStatements } from './attempt-results.repository.ts'
import { findRules, type AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import { attemptStatements } from '#server/modules/attempts/model/answers.repository.ts'

/** Returns the key release by the current quiz, even if it is in the trash. Throws 404. */
export async function findRelease(query: Query, quizId: string, now: number): Promise<KeyRelease> {
  const rules = await findRules(query, quizId)
  if (rules === undefined) throw notFound('No data found.')
  const lastLiveDeadline = (await attemptStatements(query).lastLive.get(quizId)) ?? null
  return keyRelease({ ...rules, lastLiveDeadline }, now)
}

/** Returns an ended attempt's result; null before its release. */
export async function getResult(
  query: Query,
  row: AttemptRow,
  { isReleased, isFinal }: Omit<KeyRelease, 'releasedAt'>,
): Promise<AttemptResult | null> {
  const { quizId, result, version, ranked, scoreUnits, timeMs, finishedAt } = row
  if (result === null || version === null || !isReleased) return null
  const more = {
    isFinal,
    isVoid: row.voidedReason !== '',
    isReplaced: row.replacedBy !== null,
    correction: toCorrection(row),
  }
  if (ranked !== 1 || scoreUnits === null || timeMs === null || finishedAt === null) {
    const outOf = (await resultStatements(query).ranked.get(quizId, version)) ?? 0
    return { ...result, rank: null, percentile: null, outOf, ...more }
  }
  const { rank, outOf, atMost } = await computeRank(query, quizId, version, {
    scoreUnits,
    timeMs,
    finishedAt,
  })
  return { ...result, rank, percentile: percentile(atMost, outOf), outOf, ...more }
}

const toCorrection = ({ correctedAt, previousUnits }: AttemptRow): AttemptResult['correction'] =>
  correctedAt === null || previousUnits === null
    ? null
    : { correctedAt: new Date(correctedAt).toISOString(), previousScore: toMarks(previousUnits) }
