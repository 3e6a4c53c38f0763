import { scorePaper } from '#shared/domain/quizzes/quiz-score.ts'
import type { CorrectedKeys } from '#shared/domain/quizzes/quiz-score.ts'
import { toUnits } from '#shared/domain/quizzes/score-units.ts'
import { jsonElements, jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import type { Query } from '#server/db/db.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import type { Paper, PaperQuestion } from '#server/modules/attempts/papers/papers.repository.ts'

/** Values that decide a rank. */
type RankValues = { scoreUnits: number; timeMs: number; finishedAt: number }

type NewResult = [
  quizId: string,
  version: number,
  attemptId: string,
  result: string,
  ranked: number,
  scoreUnits: number,
  timeMs: number,
  finishedAt: number,
  previousUnits: number | null,
]

type Ranked = { quizId: string; version: number; score: number; timeMs: number; finishedAt: number }

/** Statements of results and ranks. Each result belongs to one version of its quiz's results. */
export const resultStatements = preparePerConnection((connection) => ({
  shown: connection.prepareScalar<[string], number>('select version from quiz_results where quiz_id = ?'),
  /** Versions that a change affects: the shown one (null before the first result) and an unapplied correction. */
  affected: connection.prepare<[string, string], { shown: number | null; pending: number | null }>(
    `select (select version from quiz_results where quiz_id = ?) as shown,
       (select max(version) from quiz_corrections where quiz_id = ? and status in ('preparing', 'ready')) as pending`,
  ),
  begin: connection.prepare<[string]>(
    'insert into quiz_results (quiz_id, version) values (?, 0) on conflict do nothing',
  ),
  keys: connection.prepareScalar<[string, number], string>(
    'select keys from quiz_corrections where quiz_id = ? and version = ?',
  ),
  add: connection.prepare<NewResult>(
    `insert into attempt_results (quiz_id, version, attempt_id, result, ranked, score, time_ms, finished_at, previous_score)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  /** Removes an attempt from the ranks of a version. Returns its score if it was ranked. */
  unrank: connection.prepareScalar<[string, number, string], number>(
    `update attempt_results set ranked = 0
       where quiz_id = ? and version = ? and attempt_id = ? and ranked = 1 returning score`,
  ),
  /** Adds counts of scores, which may be negative. */
  count: connection.prepare<[string, number, string]>(
    `insert into quiz_scores (quiz_id, version, score, count)
     select ?, ?, score, count from ${jsonRows({ score: 'integer', count: 'integer' })} e where true
     on conflict (quiz_id, version, score) do update set count = quiz_scores.count + excluded.count`,
  ),
  /** Deletes a score's count once no attempt has that score. */
  deleteEmptyScore: connection.prepare<[string, number, number]>(
    'delete from quiz_scores where quiz_id = ? and version = ? and score = ? and count = 0',
  ),
  ranked: connection.prepareScalar<[string, number], number>(
    'select coalesce(sum(count), 0) from quiz_scores where quiz_id = ? and version = ?',
  ),
  /**
   * Counts ranked attempts, and those whose score is at most a given score. `ahead` have the same score and took less
   * time, or as long and ended earlier. One statement reads all, so that they agree.
   */
  counted: connection.prepare<[Ranked], { outOf: number; atMost: number; ahead: number }>(
    `select coalesce(sum(count), 0) as "outOf",
       coalesce(sum(case when score <= @score then count else 0 end), 0) as "atMost",
       (select count(*) from attempt_results where quiz_id = @quizId and version = @version and ranked = 1
          and score = @score and (time_ms, finished_at) < (@timeMs, @finishedAt)) as ahead
     from quiz_scores where quiz_id = @quizId and version = @version`,
  ),
  /** Ranks in the shown results, by the same rules as `counted`. */
  ranksOf: connection.prepare<[string, string], { attemptId: string; rank: number }>(
    `select r.attempt_id as "attemptId",
       1 + (select coalesce(sum(s.count), 0) from quiz_scores s
            where s.quiz_id = r.quiz_id and s.version = r.version and s.score > r.score)
         + (select count(*) from attempt_results a
            where a.quiz_id = r.quiz_id and a.version = r.version and a.ranked = 1 and a.score = r.score
              and (a.time_ms, a.finished_at) < (r.time_ms, r.finished_at)) as rank
     from ${jsonElements('?')} e join quiz_results q on q.quiz_id = ?
     join attempt_results r on r.quiz_id = q.quiz_id and r.version = q.version and r.attempt_id = e.value
     where r.ranked = 1`,
  ),
}))

/** Returns the ranks of a quiz's attempts in its shown results, by attempt. Omits unranked attempts. */
export async function readRanks(
  query: Query,
  quizId: string,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ranks = await resultStatements(query).ranksOf.all(JSON.stringify(attemptIds), quizId)
  return new Map(ranks.map(({ attemptId, rank }) => [attemptId, rank]))
}

/** Version of the results before any correction. */
export const FIRST_VERSION = 0

export const shownVersion = async (query: Query, quizId: string): Promise<number> =>
  (await resultStatements(query).shown.get(quizId)) ?? FIRST_VERSION

export async function getCorrectedKeys(
  query: Query,
  quizId: string,
  version: number,
): Promise<CorrectedKeys> {
  const keys = version === FIRST_VERSION ? undefined : await resultStatements(query).keys.get(quizId, version)
  return keys === undefined ? {} : (JSON.parse(keys) as CorrectedKeys)
}

export const correctedQuestions = ({ questions }: Paper, keys: CorrectedKeys): PaperQuestion[] =>
  questions.map((question) => {
    const corrected = keys[question._id]
    return corrected === undefined ? question : { ...question, corrected }
  })

/** Returns a paper with the keys that scored the attempt's shown result. */
export async function correctedPaper(
  query: Query,
  { row, paper }: { row: AttemptRow; paper: Paper },
): Promise<Paper> {
  const keys = await getCorrectedKeys(query, row.quizId, row.version ?? FIRST_VERSION)
  return { ...paper, questions: correctedQuestions(paper, keys) }
}

type ResultsVersion = { quizId: string; version: number }

/** Adds counts of ranked attempts with a score, in one statement. A negative count removes attempts. */
export async function countScores(
  query: Query,
  { quizId, version }: ResultsVersion,
  counts: readonly { score: number; count: number }[],
): Promise<void> {
  // Sorted, so that concurrent transactions lock rows in one order.
  const sorted = counts.toSorted((a, b) => a.score - b.score)
  await resultStatements(query).count.run(quizId, version, JSON.stringify(sorted))
}

export async function computeRank(query: Query, quizId: string, version: number, values: RankValues) {
  const { scoreUnits: score, timeMs, finishedAt } = values
  const found = await resultStatements(query).counted.get({ quizId, version, score, timeMs, finishedAt })
  const { outOf, atMost, ahead } = found ?? { outOf: 0, atMost: 0, ahead: 0 }
  return { rank: outOf - atMost + ahead + 1, outOf, atMost }
}

type Ended = {
  row: Pick<AttemptRow, 'id' | 'quizId'>
  paper: Paper
  choices: ReadonlyMap<string, number | null>
  isRanked: boolean
  timeMs: number
  finishedAt: number
}

/** Stores the result of an ended attempt in the caller's transaction. Returns the shown result. */
export async function addResults(query: Query, ended: Ended) {
  const { row, paper, choices, isRanked, timeMs, finishedAt } = ended
  const { affected, begin, add } = resultStatements(query)
  const { shown = null, pending = null } = (await affected.get(row.quizId, row.quizId)) ?? {}
  if (shown === null) await begin.run(row.quizId)
  const ranked = Number(isRanked)
  const store = async (version: number, previousUnits: number | null) => {
    const questions = correctedQuestions(paper, await getCorrectedKeys(query, row.quizId, version))
    const result = scorePaper(questions, choices, paper.marking)
    const scoreUnits = toUnits(result.score)
    const json = JSON.stringify(result)
    await add.run(row.quizId, version, row.id, json, ranked, scoreUnits, timeMs, finishedAt, previousUnits)
    if (isRanked) await countScores(query, { quizId: row.quizId, version }, [{ score: scoreUnits, count: 1 }])
    return { version, result, ranked, scoreUnits, timeMs, previousUnits }
  }
  const stored = await store(shown ?? FIRST_VERSION, null)
  if (pending !== null) await store(pending, stored.scoreUnits)
  return stored
}

/** Removes an attempt from the ranks in the caller's transaction. Returns false if it was unranked. */
export async function unrankResults(
  query: Query,
  { id, quizId }: Pick<AttemptRow, 'id' | 'quizId'>,
): Promise<boolean> {
  const { affected, unrank, deleteEmptyScore } = resultStatements(query)
  const { shown = null, pending = null } = (await affected.get(quizId, quizId)) ?? {}
  const removeFrom = async (version: number): Promise<boolean> => {
    const score = await unrank.get(quizId, version, id)
    if (score === undefined) return false
    await countScores(query, { quizId, version }, [{ score, count: -1 }])
    await deleteEmptyScore.run(quizId, version, score)
    return true
  }
  const wasRanked = await removeFrom(shown ?? FIRST_VERSION)
  if (pending !== null) await removeFrom(pending)
  return wasRanked
}
