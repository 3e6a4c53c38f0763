import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** Values that decide a rank. */
export type RankValues = { scoreUnits: number; timeMs: number; finishedAt: number }

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

/** Statements of results and ranks. Each result belongs to one version of its quiz's results. */
export const resultStatements = preparePerConnection((connection) => ({
  shown: connection.prepare<[string], number>('select version from quiz_results where quiz_id = ?').pluck(),
  begin: connection.prepare<[string]>(
    'insert into quiz_results (quiz_id, version) values (?, 0) on conflict do nothing',
  ),
  /** Version of an unapplied correction. */
  pending: connection
    .prepare<[string], number>(
      `select version from quiz_corrections where quiz_id = ? and status in ('preparing', 'ready')`,
    )
    .pluck(),
  keys: connection
    .prepare<[string, number], string>('select keys from quiz_corrections where quiz_id = ? and version = ?')
    .pluck(),
  add: connection.prepare<NewResult>(
    `insert into attempt_results (quiz_id, version, attempt_id, result, ranked, score, time_ms, finished_at, previous_score)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  /** Removes an attempt from the ranks of a version. Returns its score if it was ranked. */
  unrank: connection
    .prepare<[string, number, string], number>(
      `update attempt_results set ranked = 0
       where quiz_id = ? and version = ? and attempt_id = ? and ranked = 1 returning score`,
    )
    .pluck(),
  /** Adds a count of a score (1 or -1). */
  count: connection.prepare<[string, number, number, number]>(
    `insert into quiz_scores (quiz_id, version, score, count) values (?, ?, ?, ?)
     on conflict do update set count = count + excluded.count`,
  ),
  /** Deletes a score's count once no attempt has that score. */
  deleteEmptyScore: connection.prepare<[string, number, number]>(
    'delete from quiz_scores where quiz_id = ? and version = ? and score = ? and count = 0',
  ),
  ranked: connection
    .prepare<[string, number], number>(
      'select coalesce(sum(count), 0) from quiz_scores where quiz_id = ? and version = ?',
    )
    .pluck(),
  /** Counts ranked attempts, and those with at most a score. */
  counted: connection.prepare<[number, string, number], { outOf: number; atMost: number }>(
    `select coalesce(sum(count), 0) as outOf, coalesce(sum(iif(score <= ?, count, 0)), 0) as atMost
     from quiz_scores where quiz_id = ? and version = ?`,
  ),
  /** Ranked attempts of equal score that took less time, or as long and ended earlier. */
  aheadOfEqual: connection
    .prepare<[string, number, number, number, number], number>(
      `select count(*) from attempt_results
       where quiz_id = ? and version = ? and ranked = 1 and score = ? and (time_ms, finished_at) < (?, ?)`,
    )
    .pluck(),
}))
