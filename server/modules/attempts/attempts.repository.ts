import { and, count, eq, max } from 'drizzle-orm'
import { shownName } from '#shared/domain/quizzes/shown-name.ts'
import { isId } from '#shared/domain/ids.ts'
import type { Query } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { preparePerQuery } from '../../db/prepared.ts'
import { schema } from '../../db/schema/index.ts'
import { notFound } from '../../errors.ts'
import type { AttemptRow } from './finish.ts'

const { quizAttempts, quizzes, users } = schema

// Prepared once: a thousand candidates hand in within seconds.
const byId = preparePerQuery((query) =>
  query
    .select()
    .from(quizAttempts)
    .where(eq(quizAttempts.id, param('id')))
    .prepare(),
)
const liveOf = preparePerQuery((query) =>
  query
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, param('userId')),
        eq(quizAttempts.quizId, param('quizId')),
        eq(quizAttempts.live, 1),
      ),
    )
    .prepare(),
)

const rulesOf = preparePerQuery((query) =>
  query
    .select({
      reveal: quizzes.reveal,
      expiresAt: quizzes.expireDateTime,
    })
    .from(quizzes)
    .where(eq(quizzes.id, param('id')))
    .prepare(),
)

/** Returns the rules of a quiz for the release of its key, in any status; undefined if there is none. */
export async function findRules(query: Query, quizId: string) {
  const [found] = await rulesOf(query).execute({ id: quizId })
  return found
}

/** Returns an attempt of a user; throws 404 for those of others. */
export async function findAttempt(query: Query, userId: string, id: string): Promise<AttemptRow> {
  const found = isId(id) ? await byId(query).execute({ id: id.toUpperCase() }) : []
  const row = found.find((one) => one.userId === userId)
  if (row === undefined) throw notFound('There is no such attempt.')
  return row
}

/** Returns an attempt; null if there is none. */
export async function findById(query: Query, id: string): Promise<AttemptRow | null> {
  const [row] = await byId(query).execute({ id })
  return row ?? null
}

/** Returns the attempt of a user at a quiz that is under way; null if there is none. */
export async function findLive(query: Query, userId: string, quizId: string): Promise<AttemptRow | null> {
  const [row] = await liveOf(query).execute({ userId, quizId })
  return row ?? null
}

/** Returns how many attempts a user has made at a quiz, and the number of the last. */
export async function countAttempts(query: Query, userId: string, quizId: string) {
  const [row] = await query
    .select({ made: count(), last: max(quizAttempts.number) })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.quizId, quizId)))
  return { made: row?.made ?? 0, last: row?.last ?? 0 }
}

/** Returns the name of a user as the leaderboard shows it. */
export async function nameOnBoard(query: Query, userId: string): Promise<string> {
  const [user] = await query
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return user === undefined ? '' : shownName(user)
}

/** Notes the device that an attempt is written on now. */
export async function setDevice(query: Query, id: string, device: string): Promise<void> {
  await query.update(quizAttempts).set({ device }).where(eq(quizAttempts.id, id))
}
