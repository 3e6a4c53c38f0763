import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { quizzes } = schema

// Far more quizzes than start within a day.
const STARTING_MAX = 1000

/** Returns the finder of published, unexpired quizzes by start: after one instant and until another. */
export const startingQuizzes =
  (db: Db, clock: () => number) =>
  async (after: number, until: number): Promise<string[]> => {
    const found = await db.read
      .select({ id: quizzes.id })
      .from(quizzes)
      .where(
        and(
          gt(quizzes.expireDateTime, clock()),
          gt(quizzes.startDateTime, after),
          lte(quizzes.startDateTime, until),
          eq(quizzes.status, 'published'),
          isNull(quizzes.deletedAt),
        ),
      )
      .orderBy(asc(quizzes.startDateTime), asc(quizzes.id))
      .limit(STARTING_MAX)
    return found.map(({ id }) => id)
  }

/** Name of a question whose answer was shown, and the number of such questions. */
type Shown = { name: string; total: number }

export const reasonStatements = preparePerConnection((connection) => ({
  publicOf: connection.prepareScalar<[string], number>(
    `select count(*) from ${jsonElements('?')} e join questions q on q.id = e.value
       where q.status = 'published' and q.deleted_at is null`,
  ),
  /** Counts questions of a category up to a limit, without those whose keys are secret. */
  drawable: connection.prepareScalar<[string, number], number>(
    `select count(*) from (select 1 from questions q
         where category = ? and status = 'published' and deleted_at is null
           and not exists (select 1 from reserved_questions r where r.question_id = q.id) limit ?) free`,
  ),
  shown: connection.prepare<[string, number, number], Shown>(
    `select q.question_name as name, count(*) over () as total
     from ${jsonElements('?')} e join questions q on q.id = e.value
     where exists (select 1 from served_questions s where s.question_id = q.id and s.at <= ?)
     order by e.key limit ?`,
  ),
}))

/** Public questions among ids, in order. */
export const listedStatements = preparePerConnection((connection) => ({
  listed: connection.prepareScalar<[string], string>(
    `select q.id from ${jsonElements('?')} e join questions q on q.id = e.value
       where q.status = 'published' and q.deleted_at is null order by e.key`,
  ),
}))

type Priced = Pick<Quiz, '_id' | 'price'>

export const lockedQuizzes =
  (entitlements: Entitlements) =>
  async (viewer: Viewer | null, items: readonly Priced[]): Promise<ReadonlySet<string>> => {
    const ids = items.flatMap(({ _id, price }) => (price > 0 ? [_id] : []))
    if (viewer === null || ids.length === 0) return new Set(ids)
    const owned = await entitlements.ownedOf(viewer, 'quiz', ids)
    return new Set(ids.filter((id) => !owned.has(id)))
  }
