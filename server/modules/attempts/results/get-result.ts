import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { keyRelease, type KeyRelease } from '#shared/domain/quizzes/key-release.ts'
import { percentile } from '#shared/domain/quizzes/quiz-score.ts'
import { toMarks } from '#shared/domain/quizzes/score-units.ts'
import type { Query } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import { computeRank, resultStatements } from './attempt-results.repository.ts'
import { readReleaseFacts, type AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'

/** Returns a look-up of key releases by the current quizzes, even if they are in the trash. It throws 404. */
export async function findReleases(
  query: Query,
  quizIds: Iterable<string>,
  now: number,
): Promise<(quizId: string) => KeyRelease> {
  const facts = await readReleaseFacts(query, [...new Set(quizIds)])
  const releases = new Map(facts.map(({ quizId, ...each }) => [quizId, keyRelease(each, now)]))
  return (quizId) => {
    const release = releases.get(quizId)
    if (release === undefined) throw notFound('No data found.')
    return release
  }
}

/** Returns the key release by the current quiz, even if it is in the trash. Throws 404. */
export const findRelease = async (query: Query, quizId: string, now: number): Promise<KeyRelease> =>
  (await findReleases(query, [quizId], now))(quizId)

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
