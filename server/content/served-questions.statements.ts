import { preparePerConnection } from '../db/sqlite.ts'

const practice = (quiz: string) =>
  `(${quiz}.category = 'Free' and ${quiz}.price = 0 and ${quiz}.winning_amount = 0)`
const isPublished = (row: string) => `${row}.status = 'published' and ${row}.deleted_at is null`

// What no answer shows with its key: listed by a quiz of the server, or in a category that one draws from.
const secret = `(
  exists (select 1 from quiz_questions u join quizzes s on s.id = u.quiz_id
    where u.question_id = q.id and not ${practice('s')})
  or exists (select 1 from quizzes s where s.question_ids = '[]' and s.category = q.category and not ${practice('s')}))`

/** What quizzes list, and what is shown with its key. */
export const bankStatements = preparePerConnection((connection) => ({
  unlist: connection.prepare<[string]>('delete from quiz_questions where quiz_id = ?'),
  list: connection.prepare<[string, string]>(
    'insert into quiz_questions (question_id, quiz_id) select value, ? from json_each(?)',
  ),
  /** Shows questions that practice lists. */
  showListed: connection.prepare<[number, string]>(
    `insert into served_questions (question_id, quiz_id, at)
     select q.id, p.id, ? from json_each(?) e join questions q on q.id = e.value
       join quiz_questions l on l.question_id = q.id join quizzes p on p.id = l.quiz_id
     where ${isPublished('p')} and ${practice('p')} and not ${secret}
     on conflict do nothing`,
  ),
  /** Shows questions that practice may draw: one, or with null all. */
  showDrawn: connection.prepare<[number, string | null]>(
    `insert into served_questions (question_id, quiz_id, at)
     select q.id, p.id, ? from quizzes p join questions q on q.category = p.category and ${isPublished('q')}
     where p.question_ids = '[]' and p.category = 'Free' and ${isPublished('p')} and ${practice('p')}
       and q.id = coalesce(?, q.id) and not ${secret}
     on conflict do nothing`,
  ),
  /** Moves what an exam will show with its expiry. */
  move: connection.prepare<[number, string, number]>(
    'update served_questions set at = ? where quiz_id = ? and at > ?',
  ),
}))
