import type { Query } from '#server/db/db.ts'
import { jsonElements, jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

export type RankCursor = { score: number; timeMs: number; finishedAt: number; attemptId: string }

export type RankedResult = RankCursor & {
  previousScore: number | null
  previousRank: number | null
}

export type AttemptChoice = { attemptId: string; question: number; choice: number | null }

export type Written = { attemptId: string; paperId: number; order: string | null; isErased: 0 | 1 }

/** Result of an attempt under corrected keys; `result` and `units` are null if its answers are erased. */
export type NewResult = {
  attemptId: string
  result: string | null
  isErased: 0 | 1
  units: number | null
  rank: number | null
}

const NEW_RESULT = {
  attemptId: 'text',
  result: 'text',
  isErased: 'integer',
  units: 'integer',
  rank: 'integer',
} as const

export type PinnedQuestion = { questionId: string; content: string }

const RESULT = `score, time_ms as "timeMs", finished_at as "finishedAt", attempt_id as "attemptId",
  previous_score as "previousScore", previous_rank as "previousRank"`

/** Statements that rescore attempts. Each is short because saves of answers wait for them. */
export const rescoreStatements = preparePerConnection((connection) => ({
  /** Next lower score of ranked (1) or other attempts (0). */
  nextScore: connection.prepareScalar<[string, number, number, number], number | null>(
    `select max(score) from attempt_results where quiz_id = ? and version = ? and ranked = ? and score < ?`,
  ),
  /** Next attempts of one score, best first. */
  ofScore: connection.prepare<[string, number, number, number, number, number, string, number], RankedResult>(
    `select ${RESULT} from attempt_results
     where quiz_id = ? and version = ? and ranked = ? and score = ? and (time_ms, finished_at, attempt_id) > (?, ?, ?)
     order by time_ms, finished_at, attempt_id limit ?`,
  ),
  /** Attempts among the given ones that have a result in a version. */
  scored: connection.prepareScalar<[string, number, string], string>(
    `select attempt_id from attempt_results
     where quiz_id = ? and version = ? and attempt_id in (select value from ${jsonElements('?')})`,
  ),
  answers: connection.prepare<[string], AttemptChoice>(
    `select attempt_id as "attemptId", question, choice from attempt_answers
     where attempt_id in (select value from ${jsonElements('?')}) order by attempt_id, question`,
  ),
  written: connection.prepare<[string], Written>(
    `select id as "attemptId", paper_id as "paperId", question_order as "order",
       case when user_id is null then 1 else 0 end as "isErased"
     from quiz_attempts where id in (select value from ${jsonElements('?')})`,
  ),
  /** Adds results of attempts to a version; their results in the version `from` stay. Idempotent. */
  add: connection.prepare<
    [version: number, rows: string, quizId: string, from: number],
    { ranked: 0 | 1; score: number }
  >(
    `insert into attempt_results (quiz_id, version, attempt_id, result, ranked, score, time_ms, finished_at,
       previous_score, previous_rank)
     select r.quiz_id, cast(? as bigint), r.attempt_id, coalesce(e.result, r.result),
       case when e."isErased" = 1 then 0 else r.ranked end, coalesce(e.units, r.score), r.time_ms, r.finished_at,
       r.score, e.rank
     from ${jsonRows(NEW_RESULT)} e
     join attempt_results r on r.quiz_id = ? and r.version = ? and r.attempt_id = e."attemptId"
     where true order by r.attempt_id
     on conflict (quiz_id, version, attempt_id) do nothing returning ranked, score`,
  ),
  results: connection.prepareScalar<[string, number], number>(
    'select count(*) from attempt_results where quiz_id = ? and version = ?',
  ),
  deleteResults: connection.prepare<[string, number, string, number, number]>(
    `delete from attempt_results where quiz_id = ? and version = ? and attempt_id in (
       select attempt_id from attempt_results where quiz_id = ? and version = ? order by attempt_id limit ?)`,
  ),
  deleteScores: connection.prepare<[string, number]>(
    'delete from quiz_scores where quiz_id = ? and version = ?',
  ),
}))

export const readPinned = (query: Query, quizId: string, questionIds: readonly string[]) =>
  correctionStatements(query).pinned.all(quizId, JSON.stringify(questionIds))

export const correctionStatements = preparePerConnection((connection) => ({
  questions: connection.prepare<[string, string | null, string | null, number, number], PinnedQuestion>(
    `select p.question_id as "questionId", v.content from quiz_versions p join question_versions v on v.id = p.version_id
     where p.quiz_id = ? and (cast(? as text) is null or p.question_id = ?) order by p.version_id limit ? offset ?`,
  ),
  questionCount: connection.prepareScalar<[string, string | null, string | null], number>(
    'select count(*) from quiz_versions where quiz_id = ? and (cast(? as text) is null or question_id = ?)',
  ),
  pinned: connection.prepare<[string, string], PinnedQuestion>(
    `select p.question_id as "questionId", v.content from quiz_versions p join question_versions v on v.id = p.version_id
     where p.quiz_id = ? and p.question_id in (select value from ${jsonElements('?')})`,
  ),
  quizzesOf: connection.prepareScalar<[string, number], string>(
    `select p.quiz_id from quiz_versions p join quizzes q on q.id = p.quiz_id
       where p.question_id = ? order by q.expire_date_time desc, q.id desc limit ?`,
  ),
  /** Selects the shown version of a quiz, which has no row before its first attempt ends. */
  show: connection.prepare<[string, number, number]>(
    `insert into quiz_results (quiz_id, version, corrected_at) values (?, ?, ?)
     on conflict (quiz_id) do update set version = excluded.version, corrected_at = excluded.corrected_at`,
  ),
}))
