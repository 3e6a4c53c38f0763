import type { StatisticsData } from '#shared/contracts/attempt.ts'
import type { KeyRelease } from '#shared/domain/quizzes/key-release.ts'
import { toMarks, UNITS_PER_MARK } from '#shared/domain/quizzes/score-units.ts'
import type { Query } from '#server/db/db.ts'
import { jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import type { StoredAnswer } from '#server/modules/attempts/model/answers.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import { shownVersion, resultStatements } from './attempt-results.repository.ts'

type TimeCount = { questionId: string; step: number; count: number }

const statisticsStatements = preparePerConnection((connection) => ({
  scoreRange: connection.prepare<[string, number], { lowest: number | null; highest: number | null }>(
    `select min(score) as lowest, max(score) as highest from quiz_scores
     where quiz_id = ? and version = ? and count > 0`,
  ),
  /** Counts scores per band. Parameters: lowest score, band width, quiz, version. */
  scoreBands: connection.prepare<[number, number, string, number], { band: number; count: number }>(
    `select cast((score - ?) / ? as bigint) as band, sum(count) as count from quiz_scores
     where quiz_id = ? and version = ? and count > 0 group by band`,
  ),
  /** Adds a count (1 or -1) of the viewing time of each question. */
  countTimes: connection.prepare<[string, number, string]>(
    `insert into question_times (quiz_id, question_id, step, count)
     select ?, "questionId", step, cast(? as bigint) from ${jsonRows({ questionId: 'text', step: 'integer' })} e
     where true
     on conflict (quiz_id, question_id, step) do update set count = question_times.count + excluded.count`,
  ),
  times: connection.prepare<[string], TimeCount>(
    `select question_id as "questionId", step, count from question_times
     where quiz_id = ? and count > 0 order by question_id, step`,
  ),
}))

// Logarithmic steps: few per question, and a median at most 3 % off for any time.
const STEPS_PER_DOUBLING = 16
const FIRST_MS = 1000

/** Returns the step of a time, milliseconds. Each is some 4 % wide; the first holds all times below a second. */
export const timeStep = (ms: number): number =>
  ms <= FIRST_MS ? 0 : Math.floor(STEPS_PER_DOUBLING * Math.log2(ms / FIRST_MS))

const timeOf = (step: number): number => Math.round(FIRST_MS * 2 ** ((step + 0.5) / STEPS_PER_DOUBLING))

/** Returns the median of step counts, shortest first; milliseconds, null for none. */
export function medianTime(steps: readonly { step: number; count: number }[]): number | null {
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  let upTo = 0
  const middle = steps.find(({ count }) => 2 * (upTo += count) >= total)
  return total === 0 || middle === undefined ? null : timeOf(middle.step)
}

type Timed = { quizId: string; paper: Paper; answers: readonly StoredAnswer[] }

/** Counts viewing times of a ranked attempt in the caller's transaction; `by` -1 removes them. Omits unseen ones. */
export async function countTimes(query: Query, { quizId, paper, answers }: Timed, by: 1 | -1): Promise<void> {
  const times = answers.flatMap(({ question, spentMs }) => {
    const questionId = paper.questions[question]?._id
    return questionId === undefined || spentMs <= 0 ? [] : [{ questionId, step: timeStep(spentMs) }]
  })
  // Sorted, so that concurrent transactions lock rows in one order.
  times.sort((a, b) => (a.questionId < b.questionId ? -1 : 1))
  if (times.length > 0) await statisticsStatements(query).countTimes.run(quizId, by, JSON.stringify(times))
}

const BANDS_MAX = 12
const NARROWEST = UNITS_PER_MARK

/** Returns the narrowest band width (score units) that covers a range in few bands: 1, 2 or 5 times a power of ten. */
function bandWidth(range: number): number {
  for (let power = NARROWEST; ; power *= 10)
    for (const times of [1, 2, 5])
      // A range may begin within a band and so need one band more.
      if (range / (times * power) <= BANDS_MAX - 1) return times * power
}

/** Returns the number of candidates per score band, lowest first; empty without candidates. */
async function countBands(query: Query, row: AttemptRow): Promise<StatisticsData['distribution']> {
  const { scoreRange, scoreBands } = statisticsStatements(query)
  const version = await shownVersion(query, row.quizId)
  const range = await scoreRange.get(row.quizId, version)
  if (range === undefined || range.lowest === null || range.highest === null) return []
  const width = bandWidth(range.highest - range.lowest)
  const first = Math.floor(range.lowest / width) * width
  const counts = new Map(
    (await scoreBands.all(first, width, row.quizId, version)).map(
      ({ band, count }) => [band, count] as const,
    ),
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

/** Returns statistics of ranked attempts; none before the key release. Reads counts only, fast at any attendance. */
export async function computeStatistics(
  query: Query,
  { row, paper }: { row: AttemptRow; paper: Paper },
  { isReleased, isFinal }: KeyRelease,
): Promise<StatisticsData> {
  if (row.result === null || !isReleased) return NOTHING
  const [{ ranked }, { times }] = [resultStatements(query), statisticsStatements(query)]
  const byQuestion = Map.groupBy(await times.all(row.quizId), ({ questionId }) => questionId)
  return {
    medians: paper.questions.flatMap(({ _id }) => {
      const medianMs = medianTime(byQuestion.get(_id) ?? [])
      return medianMs === null ? [] : [{ questionId: _id, medianMs }]
    }),
    distribution: await countBands(query, row),
    outOf: (await ranked.get(row.quizId, await shownVersion(query, row.quizId))) ?? 0,
    isFinal,
  }
}
