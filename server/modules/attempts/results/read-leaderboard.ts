import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { LeaderboardData } from '#shared/contracts/attempt.ts'
import type { UserAttempt, UserAttemptsData, UserAttemptsQuery } from '#shared/contracts/user-attempts.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { shownVersion, resultStatements } from './attempt-results.repository.ts'
import {
  attemptColumns,
  getCorrectedAt,
  isOfShownResults,
  isOwnGrant,
  isShownResult,
  type AttemptRow,
} from '#server/modules/attempts/model/attempts.repository.ts'
import { findRelease, findReleases, getResult } from './get-result.ts'

const SHOWN_MAX = 100
const USER_PAGE = 100

const { attemptGrants, attemptResults, quizAttempts, quizResults, quizzes } = schema

type Row = LeaderboardData['rows'][number]

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const toRow = (row: AttemptRow, rank: number, userId: string): Row => ({
  rank,
  name: row.name,
  isDeleted: row.userId === null,
  score: row.result?.score ?? 0,
  timeMs: row.timeMs ?? 0,
  isOwn: row.userId === userId,
})

const isTie = (a: AttemptRow, b: AttemptRow | undefined): boolean =>
  b !== undefined && a.scoreUnits === b.scoreUnits && a.timeMs === b.timeMs && a.finishedAt === b.finishedAt

/** Returns the ranks of ordered attempts. Equal attempts share a rank. */
function toRanks(ordered: readonly AttemptRow[]): number[] {
  let rank = 0
  return ordered.map((row, index) => (rank = isTie(row, ordered[index - 1]) ? rank : index + 1))
}

const NOTHING: LeaderboardData = { rows: [], own: null, outOf: 0, isFinal: false, correctedAt: null }

/** Returns the top of a quiz and a user's rank; nothing before the key release. */
export async function readLeaderboard(
  query: Query,
  { quizId, userId }: { quizId: string; userId: string },
  now: number,
): Promise<LeaderboardData> {
  const release = await findRelease(query, quizId, now)
  if (!release.isReleased) return NOTHING
  const ranked = and(eq(quizResults.quizId, quizId), eq(attemptResults.ranked, 1))
  const select = () =>
    query
      .select(attemptColumns)
      .from(quizResults)
      .innerJoin(attemptResults, isOfShownResults)
      .innerJoin(quizAttempts, eq(quizAttempts.id, attemptResults.attemptId))
      .leftJoin(attemptGrants, isOwnGrant)
  const first = await select()
    .where(ranked)
    .orderBy(
      desc(attemptResults.scoreUnits),
      asc(attemptResults.timeMs),
      asc(attemptResults.finishedAt),
      asc(attemptResults.attemptId),
    )
    .limit(SHOWN_MAX)
  const ranks = toRanks(first)
  const rows = first.map((row, index) => toRow(row, ranks[index] ?? 0, userId))
  const [own] = await select().where(and(ranked, eq(quizAttempts.userId, userId)))
  const rank = own === undefined ? null : ((await getResult(query, own, release))?.rank ?? null)
  return {
    rows,
    own: own === undefined || rank === null ? null : toRow(own, rank, userId),
    outOf: (await resultStatements(query).ranked.get(quizId, await shownVersion(query, quizId))) ?? 0,
    isFinal: release.isFinal,
    correctedAt: instant(await getCorrectedAt(query, quizId)),
  }
}

const replacementOf = ({ grantedAt, replacedBy }: AttemptRow): UserAttempt['replacement'] =>
  grantedAt === null ? null : replacedBy === null ? 'granted' : 'started'

/** Returns a user's attempts, latest first, 100 per page; scores only after the key release. */
export async function readOwnAttempts(
  query: Query,
  { userId, before, quizId, status }: UserAttemptsQuery & { userId: string },
  now: number,
): Promise<UserAttemptsData> {
  const found = await query
    .select({ row: attemptColumns, title: quizzes.title })
    .from(quizAttempts)
    .leftJoin(quizResults, eq(quizResults.quizId, quizAttempts.quizId))
    .leftJoin(attemptResults, isShownResult)
    .leftJoin(attemptGrants, isOwnGrant)
    .leftJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .where(
      and(
        eq(quizAttempts.userId, userId),
        ...(before === undefined ? [] : [lt(quizAttempts.id, before.toUpperCase())]),
        ...(quizId === undefined ? [] : [eq(quizAttempts.quizId, quizId.toUpperCase())]),
        ...(status === undefined ? [] : [eq(quizAttempts.status, status)]),
      ),
    )
    .orderBy(desc(quizAttempts.id))
    .limit(USER_PAGE)
  const ended = found.filter(({ row }) => row.result !== null)
  const releaseOf = await findReleases(
    query,
    ended.map(({ row }) => row.quizId),
    now,
  )
  const attempts = found.map(({ row, title }) => {
    const release = row.result === null ? null : releaseOf(row.quizId)
    const isReleased = release?.isReleased === true
    return {
      _id: row.id,
      quizId: row.quizId,
      title: title ?? '',
      status: row.status,
      startedAt: new Date(row.startedAt).toISOString(),
      deadlineAt: new Date(row.deadlineAt).toISOString(),
      finishedAt: instant(row.finishedAt),
      number: row.number,
      score: isReleased ? (row.result?.score ?? null) : null,
      maxScore: isReleased ? (row.result?.maxScore ?? null) : null,
      resultAt: isReleased ? null : instant(release?.releasedAt ?? null),
      isVoid: row.voidedReason !== '',
      replacement: replacementOf(row),
    }
  })
  return { attempts }
}
