import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { ActiveQuiz, ActiveQuizListData, ActiveQuizQuery, Quiz } from '#shared/contracts/quiz.ts'
import { listTag } from '../../content/content.tags.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { untilTag } from '../../ports/kept-answers.ts'
import { ACTIVE_LIST } from './quiz.model.ts'

// Which have not expired cannot stand in a list, since time takes them out; so many of them are looked at.
const ACTIVE_MAX = 1000

type Ports = { db: Db; clock: () => number; allowsPaidPrizes: boolean }

/** A quiz as a card shows it: what stands in it stays on the server. */
function toActive({ questionIds: _ids, inactiveReason: _reason, ...rest }: Quiz, now: number): ActiveQuiz {
  return { ...rest, startable: Date.parse(rest.startDateTime) <= now }
}

/** Reads the quizzes that have not expired. `findReady` gives items as JSON in the order of the ids. */
export function activeQuizzes(
  { db, clock, allowsPaidPrizes }: Ports,
  findReady: (ids: readonly string[]) => Promise<Buffer[]>,
) {
  const { quizzes } = schema
  const mayBeOffered = or(eq(quizzes.priceInPaise, 0), eq(quizzes.winningAmountInPaise, 0))

  const unexpired = (now: number) =>
    db.read
      .select({
        id: quizzes.id,
        changedAt: quizzes.changedAt,
        start: quizzes.startDateTime,
        expiry: quizzes.expireDateTime,
      })
      .from(quizzes)
      .where(
        and(
          gt(quizzes.expireDateTime, now),
          eq(quizzes.status, 'published'),
          isNull(quizzes.deletedAt),
          ...(allowsPaidPrizes ? [] : [mayBeOffered]),
        ),
      )
      .orderBy(desc(quizzes.expireDateTime))
      .limit(ACTIVE_MAX)

  /**
   * A page of the quizzes that have not expired, the newest change first, and the tags of an answer that shows it: it
   * ends when the next of them starts or expires.
   */
  return async function active({
    page,
    limit,
  }: ActiveQuizQuery): Promise<ActiveQuizListData & { tags: string[] }> {
    const now = clock()
    const rows = await unexpired(now)
    const ids = rows
      .toSorted((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? 1 : -1))
      .slice((page - 1) * limit, page * limit)
      .map(({ id }) => id)
    const items = (await findReady(ids)).map((json) => JSON.parse(json.toString()) as Quiz)
    const next = Math.min(...rows.flatMap(({ start, expiry }) => [start, expiry]).filter((at) => at > now))
    return {
      quizzes: items.map((item) => toActive(item, now)),
      pageCount: Math.max(1, Math.ceil(rows.length / limit)),
      page,
      total: rows.length,
      ...(rows.length === ACTIVE_MAX ? { totalIsCapped: true } : {}),
      tags: [listTag(ACTIVE_LIST), ...(Number.isFinite(next) ? [untilTag(next)] : [])],
    }
  }
}
