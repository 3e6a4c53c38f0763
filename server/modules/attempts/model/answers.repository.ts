import type { AttemptStatus } from '#server/db/schema/attempts.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

/** Stored answer: position of the question in the paper, option as served. */
export type StoredAnswer = {
  question: number
  choice: number | null
  marked: number
  visited: number
  seq: number
  spentMs: number
}

export type AttemptAtSave = {
  id: string
  paperId: number
  status: AttemptStatus
  deadlineAt: number
  device: string
}

/** Statements that run for each answer and each result. */
export const attemptStatements = preparePerConnection((connection) => ({
  atSave: connection.prepare<[string, string], AttemptAtSave>(
    `select id, paper_id as "paperId", status, deadline_at as "deadlineAt", device from quiz_attempts
     where id = ? and user_id = ?`,
  ),
  /** Stores an answer if its sequence number is newer than the stored one. */
  save: connection.prepare<[string, number, number | null, number, number, number, number]>(
    `insert into attempt_answers (attempt_id, question, choice, marked, visited, seq, spent_ms)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (attempt_id, question) do update set choice = excluded.choice, marked = excluded.marked, visited = excluded.visited,
       seq = excluded.seq, spent_ms = excluded.spent_ms
     where excluded.seq > attempt_answers.seq`,
  ),
  seqOf: connection.prepareScalar<[string, number], number>(
    'select seq from attempt_answers where attempt_id = ? and question = ?',
  ),
  stored: connection.prepare<[string, number], Pick<StoredAnswer, 'seq' | 'choice'>>(
    'select seq, choice from attempt_answers where attempt_id = ? and question = ?',
  ),
  answers: connection.prepare<[string], StoredAnswer>(
    `select question, choice, marked, visited, seq, spent_ms as "spentMs" from attempt_answers
     where attempt_id = ? order by question`,
  ),
  seen: connection.prepare<[number, string]>('update quiz_attempts set seen_at = ? where id = ?'),
  late: connection.prepare<[string, number]>(
    'insert into late_answers (attempt_id, question) values (?, ?) on conflict do nothing',
  ),
  lateOf: connection.prepareScalar<[string], number>(
    'select question from late_answers where attempt_id = ?',
  ),
  /** Latest deadline of running attempts; null for none. */
  lastLive: connection.prepareScalar<[string], number | null>(
    'select max(deadline_at) from quiz_attempts where quiz_id = ? and live = 1',
  ),
  due: connection.prepare<[number, number], { id: string }>(
    'select id from quiz_attempts where live = 1 and deadline_at < ? order by deadline_at, id limit ?',
  ),
}))

export const isEnded = ({ status }: Pick<AttemptAtSave, 'status'>): boolean => status !== 'in_progress'

/** Returns true if the device holds the attempt. A request without a device id matches every device. */
export const isWrittenOn = (row: Pick<AttemptAtSave, 'device'>, device: string | undefined): boolean =>
  device === undefined || row.device === '' || row.device === device
