import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type {
  AdminAttempt,
  AdminAttemptsData,
  AdminAttemptsQuery,
  AttemptView,
} from '#shared/contracts/admin-attempts.ts'
import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import { normalizeEmail } from '#shared/domain/text/email.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import {
  adminAttemptsStatements,
  type Searched,
} from '#server/modules/attempts/model/quiz-attempts.repository.ts'
import { SILENT_MS } from '#server/modules/attempts/model/count-attempts.ts'
import {
  attemptColumns,
  isOwnGrant,
  isShownResult,
  type AttemptRow,
} from '#server/modules/attempts/model/attempts.repository.ts'
import { readRanks } from '#server/modules/attempts/results/attempt-results.repository.ts'

const { attemptGrants, attemptResults, quizAttempts, quizResults, users } = schema

// Attempts searched between two pauses.
const SLICE = 500
const AFTER_ALL = '\uffff'

const instant = (ms: number): string => new Date(ms).toISOString()

type User = { email: string; firstName: string; lastName: string } | null

const grantOf = ({ grantReason, replacedBy }: AttemptRow): AdminAttempt['grant'] =>
  grantReason === null ? null : { reason: grantReason, isStarted: replacedBy !== null }

type Found = { row: AttemptRow; user: User }

/** Returns the response form of attempts of one quiz. Admins see every result. */
async function adminAttempts(query: Query, found: readonly Found[], now: number): Promise<AdminAttempt[]> {
  const [first] = found
  if (first === undefined) return []
  const ranks = await readRanks(
    query,
    first.row.quizId,
    found.map(({ row }) => row.id),
  )
  return found.map(({ row, user }) => toAdminAttempt({ row, user }, ranks.get(row.id) ?? null, now))
}

function toAdminAttempt({ row, user }: Found, rank: number | null, now: number): AdminAttempt {
  const isLive = row.live === 1
  return {
    _id: row.id,
    quizId: row.quizId,
    userId: row.userId,
    name: user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
    email: user?.email ?? '',
    number: row.number,
    status: row.status,
    isLive,
    isSilent: isLive && row.seenAt <= now - SILENT_MS,
    startedAt: instant(row.startedAt),
    deadlineAt: instant(row.deadlineAt),
    seenAt: instant(row.seenAt),
    finishedAt: row.finishedAt === null ? null : instant(row.finishedAt),
    score: row.result?.score ?? null,
    maxScore: row.result?.maxScore ?? null,
    rank,
    voidedReason: row.voidedReason,
    grant: grantOf(row),
  }
}

const isInView = (quizId: string, view: AttemptView) =>
  and(
    eq(quizAttempts.quizId, quizId),
    view === 'live' ? eq(quizAttempts.live, 1) : isNotNull(quizAttempts.finishedAt),
  )

const sortOrder = (view: AttemptView) =>
  view === 'live'
    ? [desc(quizAttempts.startedAt), desc(quizAttempts.id)]
    : [
        desc(attemptResults.ranked),
        desc(attemptResults.scoreUnits),
        asc(attemptResults.timeMs),
        asc(quizAttempts.finishedAt),
        asc(quizAttempts.id),
      ]

const textOf = ({ email, firstName, lastName }: Searched): string =>
  `${email ?? ''} ${firstName ?? ''} ${lastName ?? ''}`.toLowerCase()

type Ports = { db: Db; clock: () => number; pace: WorkPace }

/** Returns the latest 1,000 attempts whose name or email address has all words. Pauses let saves proceed. */
async function matching(
  { db, pace }: Pick<Ports, 'db' | 'pace'>,
  { quizId, view, searchQuery }: AdminAttemptsQuery,
): Promise<string[]> {
  const words = searchQuery
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => normalizeEmail(word) ?? word)
  const { searched } = adminAttemptsStatements(db.read)
  const [ids, pause] = [[] as string[], pace.work()]
  let after: Pick<Searched, 'id' | 'startedAt'> | undefined = {
    id: AFTER_ALL,
    startedAt: Number.MAX_SAFE_INTEGER,
  }
  while (after !== undefined && ids.length <= SEARCH_MATCHES_MAX) {
    const slice: Searched[] = await searched.all(quizId, after.startedAt, after.id, SLICE)
    for (const each of slice)
      if ((each.isLive === 1) === (view === 'live') && words.every((word) => textOf(each).includes(word)))
        ids.push(each.id)
    after = slice.length === SLICE ? slice.at(-1) : undefined
    await pause()
  }
  return ids
}

export function attemptLists({ db, clock, pace }: Ports) {
  const selected = () =>
    db.read
      .select({
        row: attemptColumns,
        user: { email: users.email, firstName: users.firstName, lastName: users.lastName },
      })
      .from(quizAttempts)
      .leftJoin(quizResults, eq(quizResults.quizId, quizAttempts.quizId))
      .leftJoin(attemptResults, isShownResult)
      .leftJoin(attemptGrants, isOwnGrant)
      .leftJoin(users, eq(users.id, quizAttempts.userId))

  async function found(query: AdminAttemptsQuery) {
    if (query.searchQuery.trim() === '') {
      const where = isInView(query.quizId, query.view)
      const [counted] = await db.read.select({ total: count() }).from(quizAttempts).where(where)
      return { where, total: counted?.total ?? 0, isCapped: false }
    }
    const ids = await matching({ db, pace }, query)
    const shown = ids.slice(0, SEARCH_MATCHES_MAX)
    return {
      where: and(isInView(query.quizId, query.view), inArray(quizAttempts.id, shown)),
      total: shown.length,
      isCapped: ids.length > SEARCH_MATCHES_MAX,
    }
  }

  return {
    async list(query: AdminAttemptsQuery): Promise<AdminAttemptsData> {
      const { page, limit, view } = query
      const now = clock()
      const { where, total, isCapped } = await found(query)
      const rows = await selected()
        .where(where)
        .orderBy(...sortOrder(view))
        .limit(limit)
        .offset((page - 1) * limit)
      return {
        attempts: await adminAttempts(db.read, rows, now),
        page,
        pageCount: Math.max(1, Math.ceil(total / limit)),
        total,
        ...(isCapped ? { totalIsCapped: true } : {}),
      }
    },

    async one(id: string): Promise<AdminAttempt | null> {
      const rows = await selected().where(eq(quizAttempts.id, id))
      const [attempt] = await adminAttempts(db.read, rows, clock())
      return attempt ?? null
    },
  }
}
