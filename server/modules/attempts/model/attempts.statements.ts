import type { AttemptStatus } from '#server/db/schema/attempts.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** An answer as it is stored: the place of its question in the paper, and the option as it was served. */
export type StoredAnswer = {
  question: number
  choice: number | null
  marked: number
  visited: number
  seq: number
  spentMs: number
}

/** What saving answers needs of an attempt. */
export type AttemptAtSave = {
  id: string
  paperId: number
  status: AttemptStatus
  deadlineAt: number
  device: string
}

/** The statements that keep papers. */
export const paperStatements = preparePerConnection((connection) => ({
  paper: connection
    .prepare<[string, string], number>('select id from quiz_papers where quiz_id = ? and hash = ?')
    .pluck(),
  /** The version of a question in the papers of a quiz. */
  pinned: connection
    .prepare<[string, string], number>(
      'select version_id from quiz_versions where quiz_id = ? and question_id = ?',
    )
    .pluck(),
  pin: connection.prepare<[string, string, number]>(
    'insert into quiz_versions (quiz_id, question_id, version_id) values (?, ?, ?)',
  ),
  /** Keeps a question as it stands, once. */
  addVersion: connection.prepare<[string, string, string]>(
    'insert into question_versions (question_id, hash, content) values (?, ?, ?) on conflict do nothing',
  ),
  version: connection
    .prepare<[string, string], number>('select id from question_versions where question_id = ? and hash = ?')
    .pluck(),
  /** Notes that the key of questions will be shown to those who take a quiz, from an instant on. */
  show: connection.prepare<[string, number, string]>(
    `insert into served_questions (question_id, quiz_id, at, is_public) select value, ?, ?, 0
     from json_each(?) where true on conflict do nothing`,
  ),
}))

/** The statements of attempts that run for each answer and each result. */
export const attemptStatements = preparePerConnection((connection) => ({
  /** An attempt of a user. */
  atSave: connection.prepare<[string, string], AttemptAtSave>(
    `select id, paper_id as paperId, status, deadline_at as deadlineAt, device from quiz_attempts
     where id = ? and user_id = ?`,
  ),
  /** Keeps an answer unless one of the same or a later sequence number is there. */
  save: connection.prepare<[string, number, number | null, number, number, number, number]>(
    `insert into attempt_answers (attempt_id, question, choice, marked, visited, seq, spent_ms)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict do update set choice = excluded.choice, marked = excluded.marked, visited = excluded.visited,
       seq = excluded.seq, spent_ms = excluded.spent_ms
     where excluded.seq > attempt_answers.seq`,
  ),
  seqOf: connection
    .prepare<[string, number], number>(
      'select seq from attempt_answers where attempt_id = ? and question = ?',
    )
    .pluck(),
  kept: connection.prepare<[string, number], Pick<StoredAnswer, 'seq' | 'choice'>>(
    'select seq, choice from attempt_answers where attempt_id = ? and question = ?',
  ),
  answers: connection.prepare<[string], StoredAnswer>(
    `select question, choice, marked, visited, seq, spent_ms as spentMs from attempt_answers
     where attempt_id = ? order by question`,
  ),
  seen: connection.prepare<[number, string]>('update quiz_attempts set seen_at = ? where id = ?'),
  late: connection.prepare<[string, number]>(
    'insert into late_answers (attempt_id, question) values (?, ?) on conflict do nothing',
  ),
  lateOf: connection
    .prepare<[string], number>('select question from late_answers where attempt_id = ?')
    .pluck(),
  /** The last deadline of those who still write; null if nobody does. */
  lastLive: connection
    .prepare<[string], number | null>(
      'select max(deadline_at) from quiz_attempts where quiz_id = ? and live = 1',
    )
    .pluck(),
  due: connection.prepare<[number, number], { id: string }>(
    'select id from quiz_attempts where live = 1 and deadline_at < ? order by deadline_at limit ?',
  ),
}))

/** The statements of what all candidates of a quiz together have done. */
export const statisticsStatements = preparePerConnection((connection) => ({
  scoreRange: connection.prepare<[string, number], { lowest: number | null; highest: number | null }>(
    `select min(score) as lowest, max(score) as highest from quiz_scores
     where quiz_id = ? and version = ? and count > 0`,
  ),
  /** Counts the scores in each band. Parameters: lowest score, width of a band, quiz, version. */
  scoreBands: connection.prepare<[number, number, string, number], { band: number; count: number }>(
    `select cast((score - ?) / ? as integer) as band, sum(count) as count from quiz_scores
     where quiz_id = ? and version = ? and count > 0 group by band`,
  ),
  /** Counts how long a question was on the screen, or takes it out of the count (-1). */
  countTime: connection.prepare<[string, string, number, number]>(
    `insert into question_times (quiz_id, question_id, step, count) values (?, ?, ?, ?)
     on conflict do update set count = count + excluded.count`,
  ),
  timesOf: connection.prepare<[string, string], { step: number; count: number }>(
    'select step, count from question_times where quiz_id = ? and question_id = ? and count > 0 order by step',
  ),
}))
