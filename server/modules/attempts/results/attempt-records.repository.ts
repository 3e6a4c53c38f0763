import { asc, eq, inArray } from 'drizzle-orm'
import type { UserRecords } from '#server/content/records/user-records.ts'
import { schema } from '#server/db/schema/index.ts'
import {
  attemptColumns,
  isOwnGrant,
  isShownResult,
  type AttemptRow,
} from '#server/modules/attempts/model/attempts.repository.ts'
import { findReleases } from './get-result.ts'

const { attemptAnswers, attemptGrants, attemptResults, lateAnswers, quizAttempts, quizResults, quizzes } =
  schema

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Attempts of a user. Erasing deletes answers and names; anonymous score counts stay. */
export const attemptRecords = (clock: () => number): UserRecords => ({
  name: 'attempts',
  async read(query, { id }) {
    const rows = await query
      .select({ attempt: attemptColumns, title: quizzes.title })
      .from(quizAttempts)
      .leftJoin(quizResults, eq(quizResults.quizId, quizAttempts.quizId))
      .leftJoin(attemptResults, isShownResult)
      .leftJoin(attemptGrants, isOwnGrant)
      .leftJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
      .where(eq(quizAttempts.userId, id))
      .orderBy(asc(quizAttempts.id))
    const ended = rows.filter(({ attempt }) => attempt.result !== null)
    const releaseOf = await findReleases(
      query,
      ended.map(({ attempt }) => attempt.quizId),
      clock(),
    )
    const isReleased = (row: AttemptRow) => row.result !== null && releaseOf(row.quizId).isReleased
    return rows.map(({ attempt, title }) => ({
      quiz: title ?? '',
      number: attempt.number,
      status: attempt.status,
      startedAt: instant(attempt.startedAt),
      finishedAt: instant(attempt.finishedAt),
      score: isReleased(attempt) ? attempt.result?.score : null,
    }))
  },
  async erase(query, { id }) {
    const own = await query
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(eq(quizAttempts.userId, id))
    const ids = own.map((attempt) => attempt.id)
    if (ids.length === 0) return
    for (const { attemptId, table } of [
      { table: attemptAnswers, attemptId: attemptAnswers.attemptId },
      { table: lateAnswers, attemptId: lateAnswers.attemptId },
    ])
      await query.delete(table).where(inArray(attemptId, ids))
    await query.delete(attemptGrants).where(eq(attemptGrants.userId, id))
    // A running attempt of an erased account is neither resumed nor scored.
    await query
      .update(quizAttempts)
      .set({ userId: null, name: '', live: null, device: '' })
      .where(eq(quizAttempts.userId, id))
  },
})
