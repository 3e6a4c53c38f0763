import { ANSWER_GRACE_MS } from '#shared/domain/quizzes/attempt-rules.ts'
import { isPracticeSql, isPublishedSql } from '#server/content/records/served-questions.repository.ts'
import { jsonElements, jsonRows } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

/** Question of a category that could be reserved, with the reasons that exclude it. */
export type FreeRow = { id: string; marks: number; penalty: number; isShown: 0 | 1; isReserved: 0 | 1 }

/** Listed question with the titles of the quizzes that exclude it from the pool; null for none. */
export type ListedRow = {
  id: string
  name: string
  marks: number
  penalty: number
  practice: string | null
  shownIn: string | null
  isShown: 0 | 1
  reservedBy: string | null
}

/** Pool question; `isAvailable` while it is public and has the marks that it was reserved with. */
export type ReservedRow = {
  id: string
  position: number
  marks: number
  penalty: number
  isAvailable: 0 | 1
}

/** Parameters of the statements that check a question. `isSecret`: its answer key is released when the quiz expires. */
type CheckParameters = { quizId: string; now: number; isSecret: 0 | 1 }

// A key must not be known before: from practice or, if keys are released at the expiry, from an earlier exam.
const IS_SHOWN = `s.question_id = q.id and s.at <= @now
  and (s.is_public = 1 or @isSecret = 1)`

const PUBLIC_PRACTICE = `${isPublishedSql('p')} and ${isPracticeSql('p')}`
// Two subqueries, so that each reads an index.
const LISTING = `from quiz_questions l join quizzes p on p.id = l.quiz_id
  where l.question_id = q.id and ${PUBLIC_PRACTICE}`
const DRAWING = `from quizzes p
  where p.question_ids = '[]' and p.category = q.category and ${isPublishedSql('q')} and ${PUBLIC_PRACTICE}`

// Two quizzes that both release keys after each attempt may share questions.
const RESERVED = `from reserved_questions r join quizzes o on o.id = r.quiz_id
  where r.question_id = q.id and r.quiz_id <> @quizId and (@isSecret = 1 or o.reveal = 'expiry')`

// Buyers of a withdrawn quiz can still take it.
const IS_SOLD = `q.price > 0 and exists (select 1 from entitlements e
  where e.item_kind = 'quiz' and e.item_id = q.id and e.closed_at is null)`
const IS_OVER = `q.expire_date_time + ${ANSWER_GRACE_MS} < @now`
const IS_WRITTEN = 'exists (select 1 from quiz_attempts a where a.quiz_id = q.id and a.live = 1)'
const IS_PUBLIC = "q.status in ('published', 'scheduled') and q.deleted_at is null"

const OF_CATEGORY = `select q.id, q.marks, q.penalty,
       exists (select 1 from served_questions s where ${IS_SHOWN}) 
         or exists (select 1 ${LISTING}) or exists (select 1 ${DRAWING}) as "isShown",
       exists (select 1 from reserved_questions r where r.question_id = q.id and r.quiz_id <> @quizId) as "isReserved"
     from questions q where q.category = @category and ${isPublishedSql('q')} order by q.id desc limit @limit`

const LISTED = `select q.id, q.question_name as name, q.marks, q.penalty,
       coalesce((select p.title ${LISTING} order by p.id limit 1), (select p.title ${DRAWING} order by p.id limit 1))
         as practice,
       exists (select 1 from served_questions s where ${IS_SHOWN}) as "isShown",
       (select o.title from served_questions s join quizzes o on o.id = s.quiz_id where ${IS_SHOWN}
        order by s.at, o.id limit 1) as "shownIn",
       (select o.title ${RESERVED} order by o.id limit 1) as "reservedBy"
     from ${jsonElements('@ids')} e join questions q on q.id = e.value where q.deleted_at is null order by e.key`

const POOL_QUESTION = { id: 'text', slot: 'integer', marks: 'integer', penalty: 'integer' } as const

export const poolStatements = preparePerConnection((connection) => ({
  pool: connection.prepare<[string], ReservedRow>(
    `select r.question_id as id, r.position, r.marks, r.penalty,
       q.marks = r.marks and q.penalty = r.penalty and ${isPublishedSql('q')} as "isAvailable"
     from reserved_questions r join questions q on q.id = r.question_id 
     where r.quiz_id = ? and r.position >= 0 order by r.position`,
  ),
  reserve: connection.prepare<[string, string]>(
    `insert into reserved_questions (quiz_id, question_id, position, marks, penalty)
     select ?, id, slot, marks, penalty from ${jsonRows(POOL_QUESTION)} e where true
     on conflict (quiz_id, question_id) do update set position = excluded.position, marks = excluded.marks, penalty = excluded.penalty`,
  ),
  /** Removes questions from a pool. Running attempts may have them, so their keys stay secret. */
  retire: connection.prepare<[string, string]>(
    `update reserved_questions set position = -1
     where quiz_id = ? and question_id not in (select value from ${jsonElements('?')} ids)`,
  ),
  hasPool: connection.prepareScalar<[string], number>(
    'select exists (select 1 from reserved_questions where quiz_id = ?)',
  ),
  ofCategory: connection.prepare<[CheckParameters & { category: string; limit: number }], FreeRow>(
    OF_CATEGORY,
  ),
  /** Listed questions in order, in any status but the trash. */
  listed: connection.prepare<[CheckParameters & { ids: string }], ListedRow>(LISTED),
  isWritten: connection.prepareScalar<[string], number>(`select ${IS_WRITTEN} from quizzes q where q.id = ?`),
  worths: connection.prepare<[string], { marks: number; penalty: number }>(
    `select marks, penalty from questions where id in (select value from ${jsonElements('?')} ids) order by marks, penalty`,
  ),
  isTaken: connection.prepareScalar<[string], number>(
    "select exists (select 1 from quiz_attempts where quiz_id = ? and voided_reason = '')",
  ),
  /** Finds a withdrawn quiz that its buyers can still take. */
  isWithdrawn: connection.prepareScalar<[{ quizId: string; now: number }], number>(
    `select not (${IS_PUBLIC}) and not ${IS_OVER} and ${IS_SOLD} from quizzes q where q.id = @quizId`,
  ),
  /** Finds quizzes that have reserved questions and accept no more answers. */
  over: connection.prepareScalar<[{ now: number }], string>(
    `select q.id from quizzes q where exists (select 1 from reserved_questions where quiz_id = q.id)
         and not ${IS_WRITTEN}
         and (${IS_OVER} or ${isPracticeSql('q')} or not (${IS_PUBLIC}) and not (${IS_SOLD}))`,
  ),
  release: connection.prepareScalar<[string], string>(
    'delete from reserved_questions where quiz_id = ? returning question_id',
  ),
  releaseRetired: connection.prepareScalar<[string], string>(
    'delete from reserved_questions where quiz_id = ? and position = -1 returning question_id',
  ),
  reservedAmong: connection.prepareScalar<[string], string>(
    `select distinct question_id from reserved_questions
     where question_id in (select value from ${jsonElements('?')} ids)`,
  ),
}))
