import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { quizzes } = schema

// More do not start within a day.
const STARTING_MAX = 1000

/** Returns what finds the published quizzes that start after one instant and until another and have not expired by `now`. */
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
      .orderBy(asc(quizzes.startDateTime))
      .limit(STARTING_MAX)
    return found.map(({ id }) => id)
  }
