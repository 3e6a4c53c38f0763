import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { ActiveQuiz, ActiveQuizListData, ActiveQuizQuery, Quiz } from '#shared/contracts/quiz.ts'
import { quiz } from '#shared/contracts/quiz.ts'
import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import { listTag, searchTag } from '#server/content/cache/cache-tags.ts'
import { ACTIVE_LIST } from '#server/content/records/served-questions.repository.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { expiryTag } from '#server/lib/cache/tagged-cache.ts'
import { readQuery } from '#server/search/answer-query.ts'
import { searchItems } from '#server/search/find-items.ts'
import { countQuestions, findReason } from './quiz-reasons.policy.ts'
import { QUIZ_FILTER } from './quiz.model.ts'

// Quizzes expire without a write, so unexpired ones cannot be a stored list.
const ACTIVE_MAX = 1000

type Unexpired = { id: string; changedAt: number; start: number; expiry: number }

type Ports = {
  db: Db
  clock: () => number
  allowsPaidPrizes: boolean
  /** Returns the ids of quizzes that a viewer must pay for. */
  findLocked: (viewer: Viewer | null, items: readonly Quiz[]) => Promise<ReadonlySet<string>>
}

async function toActive(query: Query, item: Quiz, locked: boolean, now: number): Promise<ActiveQuiz> {
  const { questionIds: _ids, inactiveReason: _reason, ...rest } = item
  const isOffered = (await findReason(query, item, now)) === ''
  const startable = Date.parse(rest.startDateTime) <= now && isOffered
  const totalQuestions = isOffered ? await countQuestions(query, item, now) : rest.totalQuestions
  return { ...rest, totalQuestions, startable, locked }
}

const newestFirst = (rows: readonly Unexpired[]): Unexpired[] =>
  rows.toSorted((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? 1 : -1))

// The full-text index ignores expiry: this keeps the unexpired of 1,000 matches. With more, the total counts as capped.
async function matching(query: Query, rows: readonly Unexpired[], terms: readonly SearchTerm[]) {
  const page = { limit: SEARCH_MATCHES_MAX, offset: 0 }
  const found = await searchItems(query, { terms, scope: 'public', filters: [QUIZ_FILTER], ...page })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: found.itemIds.flatMap((id) => byId.get(id) ?? []), isCapped: found.totalIsCapped }
}

/** Returns the terms of a search; null if it narrows nothing. `ignored`: all its words are without meaning. */
async function readTerms(query: Query, text: string) {
  const reading = await readQuery(query, text, false)
  const hasMeaning = reading !== null && (reading.terms.length > 0 || reading.ignored.length === 0)
  return {
    terms: hasMeaning ? reading.terms : null,
    ignored: hasMeaning || reading === null ? {} : { ignored: [...reading.ignored] },
  }
}

/** Builds the reader of unexpired quizzes. `findItemJson` returns items as JSON in the order of the ids. */
export function activeQuizzes(
  { db, clock, allowsPaidPrizes, findLocked }: Ports,
  findItemJson: (ids: readonly string[]) => Promise<Buffer[]>,
) {
  const { quizzes } = schema
  const listsQuestions = ne(quizzes.questionIds, [])
  const mayBeOffered = or(
    eq(quizzes.winningAmountInPaise, 0),
    allowsPaidPrizes ? listsQuestions : and(eq(quizzes.priceInPaise, 0), listsQuestions),
  )

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
          mayBeOffered,
        ),
      )
      .orderBy(desc(quizzes.expireDateTime), desc(quizzes.id))
      .limit(ACTIVE_MAX)

  /** Returns a page of unexpired quizzes. A cache tag makes it stale when the next quiz starts or expires. */
  return async function active(
    { page, limit, searchQuery }: ActiveQuizQuery,
    viewer: Viewer | null = null,
  ): Promise<ActiveQuizListData & { tags: string[] }> {
    const now = clock()
    const { terms, ignored } = await readTerms(db.read, searchQuery)
    const all = await unexpired(now)
    const found =
      terms === null ? { rows: newestFirst(all), isCapped: false } : await matching(db.read, all, terms)
    const { rows } = found
    const isCapped = found.isCapped || all.length === ACTIVE_MAX
    const ids = rows.slice((page - 1) * limit, page * limit).map(({ id }) => id)
    const items = (await findItemJson(ids)).map((json) => JSON.parse(json.toString()) as Quiz)
    const locked = await findLocked(viewer, items)
    const next = Math.min(...rows.flatMap(({ start, expiry }) => [start, expiry]).filter((at) => at > now))
    return {
      quizzes: await Promise.all(items.map((item) => toActive(db.read, item, locked.has(item._id), now))),
      pageCount: Math.max(1, Math.ceil(rows.length / limit)),
      page,
      total: rows.length,
      ...(isCapped ? { totalIsCapped: true } : {}),
      ...ignored,
      tags: [
        searchQuery.trim() === '' ? listTag(ACTIVE_LIST) : searchTag(quiz.name),
        ...(Number.isFinite(next) ? [expiryTag(next)] : []),
      ],
    }
  }
}
