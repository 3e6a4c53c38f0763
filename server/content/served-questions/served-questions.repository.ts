import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** SQL: whether a quiz is practice. */
export const isPracticeSql = (quiz: string) =>
  `(${quiz}.category = 'Free' and ${quiz}.price = 0 and ${quiz}.winning_amount = 0)`
/** SQL: whether an item is public. */
export const isPublishedSql = (row: string) => `${row}.status = 'published' and ${row}.deleted_at is null`

/** SQL: whether a question is reserved, so that no response shows its key. */
const isReserved = (question: string) =>
  `exists (select 1 from reserved_questions r where r.question_id = ${question}.id)`

// Candidates of an exam may have seen it before: from now on it is public.
const MAKE_PUBLIC = 'on conflict do update set at = min(at, excluded.at), is_public = 1 where is_public = 0'

/** What quizzes list, and what is shown with its key. */
export const bankStatements = preparePerConnection((connection) => ({
  unlist: connection.prepare<[string]>('delete from quiz_questions where quiz_id = ?'),
  list: connection.prepare<[string, string]>(
    'insert into quiz_questions (question_id, quiz_id) select value, ? from json_each(?)',
  ),
  /** Shows questions that practice lists. */
  showListed: connection.prepare<[number, string]>(
    `insert into served_questions (question_id, quiz_id, at, is_public)
     select q.id, p.id, ?, 1 from json_each(?) e join questions q on q.id = e.value
       join quiz_questions l on l.question_id = q.id join quizzes p on p.id = l.quiz_id
     where ${isPublishedSql('p')} and ${isPracticeSql('p')} and not ${isReserved('q')}
     ${MAKE_PUBLIC}`,
  ),
  /** Shows questions that practice may draw: one, or with null all. */
  showDrawn: connection.prepare<[number, string | null]>(
    `insert into served_questions (question_id, quiz_id, at, is_public)
     select q.id, p.id, ?, 1 from quizzes p join questions q on q.category = p.category and ${isPublishedSql('q')}
     where p.question_ids = '[]' and p.category = 'Free' and ${isPublishedSql('p')} and ${isPracticeSql('p')}
       and q.id = coalesce(?, q.id) and not ${isReserved('q')}
     ${MAKE_PUBLIC}`,
  ),
  /** Moves what an exam will show with its expiry. */
  move: connection.prepare<[number, string, number]>(
    'update served_questions set at = ? where quiz_id = ? and at > ? and is_public = 0',
  ),
}))
