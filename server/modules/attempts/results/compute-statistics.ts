import type { StatisticsData } from '#shared/contracts/attempt.ts'
import type { KeyRelease } from '#shared/domain/quizzes/key-release.ts'
import { toMarks, UNITS_PER_MARK } from '#shared/domain/quizzes/score-units.ts'
import type { Query } from '#server/db/db.ts'
import { shownVersion } from './attempt-results.service.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'
import { medianTime, statisticsStatements } from './statistics.repository.ts'
import { resultStatements } from './results.repository.ts'

const BANDS_MAX = 12
const NARROWEST = UNITS_PER_MARK

/** Returns the narrowest band width (score units) that covers a range in few bands: 1, 2 or 5 times a power of ten. */
function bandWidth(range: number): number {
  for (let power = NARROWEST; ; power *= 10)
    for (const times of [1, 2, 5])
      // A range may begin within a band and so need one more.
      if (range / (times * power) <= BANDS_MAX - 1) return times * power
}

/** Returns the number of candidates per score band, lowest first; empty without candidates. */
function countBands(query: Query, row: AttemptRow): StatisticsData['distribution'] {
  const { scoreRange, scoreBands } = statisticsStatements(query)
  const version = shownVersion(query, row.quizId)
  const range = scoreRange.get(row.quizId, version)
  if (range === undefined || range.lowest === null || range.highest === null) return []
  const width = bandWidth(range.highest - range.lowest)
  const first = Math.floor(range.lowest / width) * width
  const counts = new Map(
    scoreBands.all(first, width, row.quizId, version).map(({ band, count }) => [band, count] as const),
  )
  const own = row.scoreUnits ?? first - 1
  return Array.from({ length: Math.floor((range.highest - first) / width) + 1 }, (_, band) => {
    const from = first + band * width
    return {
      from: toMarks(from),
      to: toMarks(from + width),
      count: counts.get(band) ?? 0,
      isOwn: own >= from && own < from + width,
    }
  })
}

const NOTHING: StatisticsData = { medians: [], distribution: [], outOf: 0, isFinal: false }

/** Returns statistics of the ranked attempts; none before the key release. Reads counts alone, for any attendance. */
export function computeStatistics(
  query: Query,
  { row, paper }: { row: AttemptRow; paper: Paper },
  { isReleased, isFinal }: KeyRelease,
): StatisticsData {
  if (row.result === null || !isReleased) return NOTHING
  const [{ ranked }, { timesOf }] = [resultStatements(query), statisticsStatements(query)]
  return {
    medians: paper.questions.flatMap(({ _id }) => {
      const medianMs = medianTime(timesOf.all(row.quizId, _id))
      return medianMs === null ? [] : [{ questionId: _id, medianMs }]
    }),
    distribution: countBands(query, row),
    outOf: ranked.get(row.quizId, shownVersion(query, row.quizId)) ?? 0,
    isFinal,
  }
}
