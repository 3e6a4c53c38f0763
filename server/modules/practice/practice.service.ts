import { desc, eq, inArray } from 'drizzle-orm'
import { PRACTICE_RESULTS_MAX } from '#shared/contracts/practice.ts'
import type { UserPracticeData, PracticeBody, PracticeResult } from '#shared/contracts/practice.ts'
import { toMarks, toUnits } from '#shared/domain/quizzes/score-units.ts'
import {
  runIdempotent,
  type IdempotentRequest,
  type IdempotentResult,
} from '#server/content/idempotency/idempotency.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'

const { practiceResults, quizzes } = schema

type Ports = { db: Db; clock: () => number; newId: () => string }
type Stored = { _id: string; finishedAt: string }

const instant = (ms: number): string => new Date(ms).toISOString()

const latestFirst = [desc(practiceResults.finishedAt), desc(practiceResults.id)] as const

async function readResults(query: Query, userId: string): Promise<PracticeResult[]> {
  const rows = await query
    .select({ result: practiceResults, title: quizzes.title })
    .from(practiceResults)
    .leftJoin(quizzes, eq(quizzes.id, practiceResults.quizId))
    .where(eq(practiceResults.userId, userId))
    .orderBy(...latestFirst)
  return rows.map(({ result, title }) => ({
    _id: result.id,
    quizId: result.quizId,
    title: title ?? '',
    score: toMarks(result.scoreUnits),
    maxScore: toMarks(result.maxScoreUnits),
    correct: result.correct,
    wrong: result.wrong,
    skipped: result.skipped,
    finishedAt: instant(result.finishedAt),
  }))
}

// SQLite's delete has no limit clause, so the rows are selected first.
async function deleteOldest(query: Query, userId: string): Promise<void> {
  const excess = await query
    .select({ id: practiceResults.id })
    .from(practiceResults)
    .where(eq(practiceResults.userId, userId))
    .orderBy(...latestFirst)
    .limit(PRACTICE_RESULTS_MAX)
    .offset(PRACTICE_RESULTS_MAX)
  const ids = excess.map(({ id }) => id)
  if (ids.length > 0) await query.delete(practiceResults).where(inArray(practiceResults.id, ids))
}

const personal: UserRecords = {
  name: 'practice',
  read: async (query, { id }) =>
    (await readResults(query, id)).map(({ _id, title, ...result }) => ({ quiz: title, ...result })),
  async erase(query, { id }) {
    await query.delete(practiceResults).where(eq(practiceResults.userId, id))
  },
}

async function assertQuiz(query: Query, quizId: string): Promise<void> {
  const [quiz] = await query.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId))
  if (quiz === undefined) throw notFound('No data found.')
}

/** Builds the store of practice results, as users report them. They are never ranked. */
export function practiceService({ db, clock, newId }: Ports) {
  return {
    personal,

    /** Stores a result, once per idempotency key, and retains the user's latest 100. Throws 404 for an unknown quiz. */
    async store(
      userId: string,
      { score, maxScore, finishedAt, ...body }: PracticeBody,
      keyed: IdempotentRequest | null,
    ): Promise<IdempotentResult<Stored>> {
      const quizId = body.quizId.toUpperCase()
      // The clock of a device may be ahead.
      const finished = Math.min(Date.parse(finishedAt), clock())
      return runIdempotent({ db, clock }, keyed, async (query) => {
        await assertQuiz(query, quizId)
        const id = newId()
        await query.insert(practiceResults).values({
          ...body,
          id,
          userId,
          quizId,
          scoreUnits: toUnits(score),
          maxScoreUnits: toUnits(maxScore),
          finishedAt: finished,
        })
        await deleteOldest(query, userId)
        return { _id: id, finishedAt: instant(finished) }
      })
    },

    own: async (userId: string): Promise<UserPracticeData> => ({
      results: await readResults(db.read, userId),
    }),
  }
}

export type PracticeService = ReturnType<typeof practiceService>
