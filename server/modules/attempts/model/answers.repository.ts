import type { AttemptStatus } from '#server/db/schema/attempts.ts'
import { jsonElements, jsonRows } from '#server/db/queries/json-sql.ts'
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

const ANSWER_FIELDS = {
  question: 'integer',
  choice: 'integer',
  marked: 'integer',
  visited: 'integer',
  seq: 'integer',
  spentMs: 'integer',
} as const

/** Statements that run for each save of answers and each result. */
export const attemptStatements = preparePerConnection((connection) => ({
  atSave: connection.prepare<[string, string], AttemptAtSave>(
    `select id, paper_id as "paperId", status, deadline_at as "deadlineAt", device from quiz_attempts
     where id = ? and user_id = ?`,
  ),
  /** Stores answers whose sequence numbers are newer than the stored ones. Returns the questions of these answers. */
  save: connection.prepareScalar<[string, string], number>(
    `insert into attempt_answers (attempt_id, question, choice, marked, visited, seq, spent_ms)
     select ?, question, choice, marked, visited, seq, "spentMs" from ${jsonRows(ANSWER_FIELDS)} e
     where true
     on conflict (attempt_id, question) do update set choice = excluded.choice, marked = excluded.marked,
       visited = excluded.visited, seq = excluded.seq, spent_ms = excluded.spent_ms
     where excluded.seq > attempt_answers.seq returning question`,
  ),
  answers: connection.prepare<[string], StoredAnswer>(
    `select question, choice, marked, visited, seq, spent_ms as "spentMs" from attempt_answers
     where attempt_id = ? order by question`,
  ),
  seen: connection.prepare<[number, string]>('update quiz_attempts set seen_at = ? where id = ?'),
  late: connection.prepare<[string, string]>(
    `insert into late_answers (attempt_id, question) select ?, cast(value as bigint) from ${jsonElements('?')}
     where true on conflict (attempt_id, question) do nothing`,
  ),
  lateOf: connection.prepareScalar<[string], number>(
    'select question from late_answers where attempt_id = ?',
  ),
  due: connection.prepare<[number, number], { id: string }>(
    'select id from quiz_attempts where live = 1 and deadline_at < ? order by deadline_at, id limit ?',
  ),
}))

export const isEnded = ({ status }: Pick<AttemptAtSave, 'status'>): boolean => status !== 'in_progress'

/** Returns true if the device holds the attempt. A request without a device id matches every device. */
export const isWrittenOn = (row: Pick<AttemptAtSave, 'device'>, device: string | undefined): boolean =>
  device === undefined || row.device === '' || row.device === device
