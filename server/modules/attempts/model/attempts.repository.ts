import { and, asc, count, eq, getTableColumns, isNull, max } from 'drizzle-orm'
import { leaderboardName } from '#shared/domain/quizzes/leaderboard-name.ts'
import { isId } from '#shared/domain/ids.ts'
import type { ReleaseFacts } from '#shared/domain/quizzes/key-release.ts'
import type { Query } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection, preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'

type Attempt = typeof schema.quizAttempts.$inferSelect
type Result = Pick<
  typeof schema.attemptResults.$inferSelect,
  'version' | 'result' | 'ranked' | 'scoreUnits' | 'timeMs' | 'previousUnits'
>
type Shown = Pick<typeof schema.quizResults.$inferSelect, 'correctedAt'>
type Grant = { grantReason: string | null; grantedAt: number | null; replacedBy: string | null }

/** Attempt with its shown result, which is null before the end of the attempt. */
export type AttemptRow = Attempt & { [Name in keyof Result]: Result[Name] | null } & Shown & Grant

const { attemptGrants, attemptResults, quizAttempts, quizResults, users } = schema

export const attemptColumns = {
  ...getTableColumns(quizAttempts),
  version: attemptResults.version,
  result: attemptResults.result,
  ranked: attemptResults.ranked,
  scoreUnits: attemptResults.scoreUnits,
  timeMs: attemptResults.timeMs,
  previousUnits: attemptResults.previousUnits,
  correctedAt: quizResults.correctedAt,
  grantReason: attemptGrants.reason,
  grantedAt: attemptGrants.grantedAt,
  replacedBy: attemptGrants.usedBy,
}

/** Join condition: results of the answer key version that their quiz shows at present. */
export const isOfShownResults = and(
  eq(attemptResults.quizId, quizResults.quizId),
  eq(attemptResults.version, quizResults.version),
)

export const isShownResult = and(isOfShownResults, eq(attemptResults.attemptId, quizAttempts.id))

export const isOwnGrant = eq(attemptGrants.attemptId, quizAttempts.id)

const selectAttempts = (query: Query) =>
  query
    .select(attemptColumns)
    .from(quizAttempts)
    .leftJoin(quizResults, eq(quizResults.quizId, quizAttempts.quizId))
    .leftJoin(attemptResults, isShownResult)
    .leftJoin(attemptGrants, isOwnGrant)

// Prepared once: a thousand candidates submit within seconds.
const byId = preparePerQuery((query) =>
  selectAttempts(query)
    .where(eq(quizAttempts.id, param('id')))
    .prepare(),
)
const selectLive = preparePerQuery((query) =>
  selectAttempts(query)
    .where(
      and(
        eq(quizAttempts.userId, param('userId')),
        eq(quizAttempts.quizId, param('quizId')),
        eq(quizAttempts.live, 1),
      ),
    )
    .prepare(),
)

const releaseStatements = preparePerConnection((connection) => ({
  facts: connection.prepare<[string], ReleaseFacts & { quizId: string }>(
    `select q.id as "quizId", q.reveal, q.expire_date_time as "expiresAt",
       (select max(deadline_at) from quiz_attempts where quiz_id = q.id and live = 1) as "lastLiveDeadline"
     from ${jsonElements('?')} e join quizzes q on q.id = e.value`,
  ),
}))

/** Returns the facts that decide the key release of quizzes in any status. Omits unknown ids. */
export const readReleaseFacts = (query: Query, quizIds: readonly string[]) =>
  releaseStatements(query).facts.all(JSON.stringify(quizIds))

/** Finds a user's attempt. Throws 404 for other users' attempts. */
export async function findAttempt(query: Query, userId: string, id: string): Promise<AttemptRow> {
  const found = isId(id) ? await byId(query).execute({ id: id.toUpperCase() }) : []
  const row = found.find((one) => one.userId === userId)
  if (row === undefined) throw notFound('There is no such attempt.')
  return row
}

export async function findById(query: Query, id: string): Promise<AttemptRow | null> {
  const [row] = await byId(query).execute({ id })
  return row ?? null
}

export async function findLive(query: Query, userId: string, quizId: string): Promise<AttemptRow | null> {
  const [row] = await selectLive(query).execute({ userId, quizId })
  return row ?? null
}

/** Returns the number of used attempts, without those that a grant replaces, and the number of the last attempt. */
export async function countAttempts(query: Query, userId: string, quizId: string) {
  const [row] = await query
    .select({ made: count(), replaceable: count(attemptGrants.attemptId), last: max(quizAttempts.number) })
    .from(quizAttempts)
    .leftJoin(attemptGrants, isOwnGrant)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.quizId, quizId)))
  return { used: (row?.made ?? 0) - (row?.replaceable ?? 0), last: row?.last ?? 0 }
}

export async function nameOnBoard(query: Query, userId: string): Promise<string> {
  const [user] = await query
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return user === undefined ? '' : leaderboardName(user)
}

export async function setDevice(query: Query, id: string, device: string): Promise<void> {
  await query.update(quizAttempts).set({ device }).where(eq(quizAttempts.id, id))
}

export async function getCorrectedAt(query: Query, quizId: string): Promise<number | null> {
  const [row] = await query
    .select({ correctedAt: quizResults.correctedAt })
    .from(quizResults)
    .where(eq(quizResults.quizId, quizId))
  return row?.correctedAt ?? null
}

/** Finds the oldest attempt with an unused grant; null for none. */
export async function findReplaceable(query: Query, userId: string, quizId: string): Promise<string | null> {
  const isOpen = and(
    eq(attemptGrants.userId, userId),
    eq(attemptGrants.quizId, quizId),
    isNull(attemptGrants.usedBy),
  )
  const [grant] = await query
    .select({ attemptId: attemptGrants.attemptId })
    .from(attemptGrants)
    .where(isOpen)
    .orderBy(asc(attemptGrants.grantedAt), asc(attemptGrants.attemptId))
    .limit(1)
  return grant?.attemptId ?? null
}

export async function useGrant(query: Query, attemptId: string, usedBy: string): Promise<void> {
  await query.update(attemptGrants).set({ usedBy }).where(eq(attemptGrants.attemptId, attemptId))
}
