import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

/** Quiz row; instants in milliseconds. */
export type QuizLine = {
  id: string
  title: string
  start: number
  expiry: number
  live: number
  ended: number
}

/** Attempt with its user, for searches; all but the id are null for a deleted account. */
export type Searched = {
  id: string
  startedAt: number
  isLive: 0 | 1
  email: string | null
  firstName: string | null
  lastName: string | null
}

const LIVE = '(select count(*) from quiz_attempts where quiz_id = q.id and live = 1)'
const ENDED = '(select count(*) from quiz_attempts where quiz_id = q.id and finished_at > 0)'
const LINE = `q.id, q.title, q.start_date_time as start, q.expire_date_time as expiry, ${LIVE} as live, ${ENDED} as ended`
// Practice quizzes have no attempts, unless the quiz was of another kind before.
const SHOWN = `exists (select 1 from quiz_attempts where quiz_id = q.id)
  or (q.status = 'published' and q.deleted_at is null and not (q.category = 'Free' and q.price = 0 and q.winning_amount = 0))`

const perMinute = (column: 'started_at' | 'finished_at') =>
  `select ${column} / 60000 as minute, count(*) as count from quiz_attempts
   where quiz_id = ? and ${column} >= ? group by minute`

/** Counts for admins; each statement reads only an index. */
export const adminAttemptsStatements = preparePerConnection((connection) => ({
  quizzes: connection.prepare<[number, number], QuizLine>(
    `select ${LINE} from quizzes q where ${SHOWN} order by q.expire_date_time desc, q.id desc limit ? offset ?`,
  ),
  quizCount: connection.prepareScalar<[], number>(`select count(*) from quizzes q where ${SHOWN}`),
  quiz: connection.prepare<[string], QuizLine>(`select ${LINE} from quizzes q where q.id = ?`),
  byId: connection.prepare<[string], QuizLine>(
    `select ${LINE} from ${jsonElements('?')} e join quizzes q on q.id = e.value order by e.key`,
  ),
  started: connection.prepareScalar<[string], number>('select count(*) from quiz_attempts where quiz_id = ?'),
  saving: connection.prepareScalar<[string, number], number>(
    'select count(*) from quiz_attempts where quiz_id = ? and live = 1 and seen_at > ?',
  ),
  startedPerMinute: connection.prepare<[string, number], { minute: number; count: number }>(
    perMinute('started_at'),
  ),
  endedPerMinute: connection.prepare<[string, number], { minute: number; count: number }>(
    perMinute('finished_at'),
  ),
  /** Running attempts whose paper has any version of a question. */
  withQuestion: connection.prepareScalar<[string], number>(
    `select count(*) from quiz_attempts where live = 1 and paper_id in (
         select p.id from quiz_papers p, ${jsonElements('p.versions')} v
         where p.id in (select distinct paper_id from quiz_attempts where live = 1)
           and cast(v.value as bigint) in (select id from question_versions where question_id = ?))`,
  ),
  /** Next attempts of a quiz with their users, by start. */
  searched: connection.prepare<[string, number, string, number], Searched>(
    `select a.id, a.started_at as "startedAt", a.live = 1 as "isLive", u.email, u.first_name as "firstName",
       u.last_name as "lastName"
     from quiz_attempts a left join users u on u.id = a.user_id
     where a.quiz_id = ? and (a.started_at, a.id) < (?, ?) order by a.started_at desc, a.id desc limit ?`,
  ),
  extend: connection.prepare<[number, string, number]>(
    'update quiz_attempts set deadline_at = deadline_at + ? where quiz_id = ? and live = 1 and deadline_at >= ?',
  ),
  endTime: connection.prepare<[number, string, number]>(
    'update quiz_attempts set deadline_at = ? where quiz_id = ? and live = 1 and deadline_at > ?',
  ),
  over: connection.prepareScalar<[string, number, number], string>(
    `select id from quiz_attempts where quiz_id = ? and live = 1 and deadline_at <= ?
     order by deadline_at, id limit ?`,
  ),
}))
