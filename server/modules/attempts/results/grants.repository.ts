import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { unrankResults } from './attempt-results.service.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import { attemptStatements } from '#server/modules/attempts/model/answers.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'
import { countTimes } from './statistics.repository.ts'

const { attemptGrants } = schema

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
    .orderBy(asc(attemptGrants.grantedAt))
    .limit(1)
  return grant?.attemptId ?? null
}

export async function useGrant(query: Query, attemptId: string, usedBy: string): Promise<void> {
  await query.update(attemptGrants).set({ usedBy }).where(eq(attemptGrants.attemptId, attemptId))
}

/** Removes an ended attempt from ranks and counts, in the caller's transaction. */
export function unrank(query: Query, { row, paper }: { row: AttemptRow; paper: Paper }): void {
  if (!unrankResults(query, row)) return
  const answers = attemptStatements(query).answers.all(row.id)
  countTimes(query, { quizId: row.quizId, paper, answers }, -1)
}
