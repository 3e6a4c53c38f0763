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

/** Returns whether an attempt has ended. */
export const isEnded = ({ status }: Pick<AttemptAtSave, 'status'>): boolean => status !== 'in_progress'

/** Returns whether a device is the one that an attempt is written on; those without an id are not told apart. */
export const isWrittenOn = (row: Pick<AttemptAtSave, 'device'>, device: string | undefined): boolean =>
  device === undefined || row.device === '' || row.device === device
