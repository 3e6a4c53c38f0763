import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

export type RankCursor = { score: number; timeMs: number; finishedAt: number; attemptId: string }

export type RankedResult = RankCursor & {
  previousScore: number | null
  previousRank: number | null
}

export type Written = { paperId: number; order: string | null; isErased: 0 | 1 }

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
  has: connection.prepareScalar<[string, number, string], number>(
    'select 1 from attempt_results where quiz_id = ? and version = ? and attempt_id = ?',
  ),
  written: connection.prepare<[string], Written>(
    `select paper_id as "paperId", question_order as "order", user_id is null as "isErased"
     from quiz_attempts where id = ?`,
  ),
  /** Adds an attempt's result to a version; its result in the version `from` stays. Idempotent. */
  add: connection.prepare<
    [
      version: number,
      result: string | null,
      isErased: number,
      score: number | null,
      rank: number | null,
      quizId: string,
      from: number,
      attemptId: string,
    ],
    { ranked: 0 | 1; score: number }
  >(
    `insert into attempt_results (quiz_id, version, attempt_id, result, ranked, score, time_ms, finished_at,
       previous_score, previous_rank)
     select quiz_id, ?, attempt_id, coalesce(?, result), case when ? = 1 then 0 else ranked end, coalesce(?, score), time_ms, finished_at,
       score, ?
     from attempt_results where quiz_id = ? and version = ? and attempt_id = ?
     on conflict do nothing returning ranked, score`,
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

export const correctionStatements = preparePerConnection((connection) => ({
  questions: connection.prepare<[string, string | null, string | null, number, number], PinnedQuestion>(
    `select p.question_id as "questionId", v.content from quiz_versions p join question_versions v on v.id = p.version_id
     where p.quiz_id = ? and (cast(? as text) is null or p.question_id = ?) order by p.version_id limit ? offset ?`,
  ),
  questionCount: connection.prepareScalar<[string, string | null, string | null], number>(
    'select count(*) from quiz_versions where quiz_id = ? and (cast(? as text) is null or question_id = ?)',
  ),
  question: connection.prepareScalar<[string, string], string>(
    `select v.content from quiz_versions p join question_versions v on v.id = p.version_id
       where p.quiz_id = ? and p.question_id = ?`,
  ),
  quizzesOf: connection.prepareScalar<[string, number], string>(
    `select p.quiz_id from quiz_versions p join quizzes q on q.id = p.quiz_id
       where p.question_id = ? order by q.expire_date_time desc, q.id desc limit ?`,
  ),
  show: connection.prepare<[number, number, string]>(
    'update quiz_results set version = ?, corrected_at = ? where quiz_id = ?',
  ),
}))
