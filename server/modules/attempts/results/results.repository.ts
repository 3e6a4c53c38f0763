import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** The values that decide a rank. */
export type Placed = { scoreUnits: number; timeMs: number; finishedAt: number }

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

/** The statements of results and ranks. Each result belongs to one version of the results of its quiz. */
export const resultStatements = preparePerConnection((connection) => ({
  /** The version that is shown. */
  shown: connection.prepare<[string], number>('select version from quiz_results where quiz_id = ?').pluck(),
  begin: connection.prepare<[string]>(
    'insert into quiz_results (quiz_id, version) values (?, 0) on conflict do nothing',
  ),
  /** The version of a correction that is not applied yet. */
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
  /** Takes an attempt out of the ranks of a version; returns its score if it was ranked. */
  unrank: connection
    .prepare<[string, number, string], number>(
      `update attempt_results set ranked = 0
       where quiz_id = ? and version = ? and attempt_id = ? and ranked = 1 returning score`,
    )
    .pluck(),
  /** Counts a score of a ranked attempt, or takes it out of the count (-1). */
  count: connection.prepare<[string, number, number, number]>(
    `insert into quiz_scores (quiz_id, version, score, count) values (?, ?, ?, ?)
     on conflict do update set count = count + excluded.count`,
  ),
  /** Deletes the count of a score that no attempt has. */
  dropScore: connection.prepare<[string, number, number]>(
    'delete from quiz_scores where quiz_id = ? and version = ? and score = ? and count = 0',
  ),
  ranked: connection
    .prepare<[string, number], number>(
      'select coalesce(sum(count), 0) from quiz_scores where quiz_id = ? and version = ?',
    )
    .pluck(),
  /** Counts the ranked attempts at a quiz, and those with at most a score. */
  counted: connection.prepare<[number, string, number], { outOf: number; atMost: number }>(
    `select coalesce(sum(count), 0) as outOf, coalesce(sum(iif(score <= ?, count, 0)), 0) as atMost
     from quiz_scores where quiz_id = ? and version = ?`,
  ),
  /** Ranked attempts of the same score that took less time, or as long and ended before. */
  aheadOfEqual: connection
    .prepare<[string, number, number, number, number], number>(
      `select count(*) from attempt_results
       where quiz_id = ? and version = ? and ranked = 1 and score = ? and (time_ms, finished_at) < (?, ?)`,
    )
    .pluck(),
}))
