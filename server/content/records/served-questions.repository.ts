import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import { answersClosedAt } from '#shared/domain/quizzes/key-release.ts'
import type { Query } from '#server/db/db.ts'
import type { schema } from '#server/db/schema/index.ts'

export const isPracticeSql = (quiz: string) =>
  `(${quiz}.category = 'Free' and ${quiz}.price = 0 and ${quiz}.winning_amount = 0)`
export const isPublishedSql = (row: string) => `${row}.status = 'published' and ${row}.deleted_at is null`

/** SQL condition of a reserved question: no response shows its key. */
const isReserved = (question: string) =>
  `exists (select 1 from reserved_questions r where r.question_id = ${question}.id)`

// A question that candidates of an exam have seen becomes public.
const MAKE_PUBLIC = `on conflict (question_id, quiz_id) do update set is_public = 1,
    at = case when excluded.at < served_questions.at then excluded.at else served_questions.at end
  where served_questions.is_public = 0`

export const bankStatements = preparePerConnection((connection) => ({
  unlist: connection.prepare<[string]>('delete from quiz_questions where quiz_id = ?'),
  list: connection.prepare<[string, string]>(
    `insert into quiz_questions (question_id, quiz_id) select value, ? from ${jsonElements('?')} ids`,
  ),
  showListed: connection.prepare<[number, string]>(
    `insert into served_questions (question_id, quiz_id, at, is_public)
     select q.id, p.id, ?, 1 from ${jsonElements('?')} e join questions q on q.id = e.value
       join quiz_questions l on l.question_id = q.id join quizzes p on p.id = l.quiz_id
     where ${isPublishedSql('p')} and ${isPracticeSql('p')} and not ${isReserved('q')}
     ${MAKE_PUBLIC}`,
  ),
  showDrawn: connection.prepare<[number, string | null]>(
    `insert into served_questions (question_id, quiz_id, at, is_public)
     select q.id, p.id, ?, 1 from quizzes p join questions q on q.category = p.category and ${isPublishedSql('q')}
     where p.question_ids = '[]' and p.category = 'Free' and ${isPublishedSql('p')} and ${isPracticeSql('p')}
       and q.id = coalesce(?, q.id) and not ${isReserved('q')}
     ${MAKE_PUBLIC}`,
  ),
  move: connection.prepare<[number, string, number]>(
    'update served_questions set at = ? where quiz_id = ? and at > ? and is_public = 0',
  ),
}))

/** Questions that quizzes list or have shown with their key. Each write updates them, so no read scans all quizzes. */

/** List of the pages with active quizzes: their questions decide if they can start. */
export const ACTIVE_LIST = 'quiz:active'

type QuizRow = typeof schema.quizzes.$inferSelect
type QuestionRow = typeof schema.questions.$inferSelect

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

export async function noteQuizWritten(query: Query, before: QuizRow | null, after: QuizRow): Promise<void> {
  const { unlist, list, showListed, showDrawn, move } = bankStatements(query)
  const [known, ids] = [before?.questionIds ?? [], after.questionIds]
  if (!isSame(known, ids)) {
    await unlist.run(after.id)
    await list.run(after.id, JSON.stringify(ids))
  }
  await move.run(answersClosedAt(after.expireDateTime), after.id, after.updatedAt)
  // Includes questions removed from this quiz: another quiz that lists them may show their keys from now on.
  await showListed.run(after.updatedAt, JSON.stringify([...new Set([...known, ...ids])]))
  await showDrawn.run(after.updatedAt, null)
}

export async function noteQuestionWritten(query: Query, after: QuestionRow): Promise<void> {
  if (after.status === 'published' && after.deletedAt === null)
    await bankStatements(query).showDrawn.run(after.updatedAt, after.id)
}

export async function noteQuestionsReleased(
  query: Query,
  questionIds: readonly string[],
  now: number,
): Promise<void> {
  if (questionIds.length === 0) return
  const { showListed, showDrawn } = bankStatements(query)
  await showListed.run(now, JSON.stringify(questionIds))
  await showDrawn.run(now, null)
}
