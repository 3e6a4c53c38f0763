import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { ExtraTimeBody, ReasonBody } from '#shared/contracts/admin-attempts.ts'
import { ANSWER_GRACE_MS, takesAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { adminAttemptsStatements } from '#server/modules/attempts/model/quiz-attempts.repository.ts'
import { findQuiz } from '#server/modules/attempts/model/count-attempts.ts'
import type { AttemptParts } from '#server/modules/attempts/answers/attempts.ports.ts'
import { attemptStatements } from '#server/modules/attempts/model/answers.repository.ts'
import { findById, type AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import { finish, unrank } from '#server/modules/attempts/results/finish-attempt.ts'

const { attemptGrants, quizAttempts } = schema

const CLOSED_AT_ONCE = 50

const NOT_LIVE = 'This attempt has ended.'

async function existing(query: Query, id: string): Promise<AttemptRow> {
  const row = await findById(query, id)
  if (row === null) throw notFound('Attempt not found.')
  return row
}

async function underWay(query: Query, id: string): Promise<AttemptRow> {
  const row = await existing(query, id)
  if (row.live !== 1) throw conflict(NOT_LIVE)
  return row
}

const readAnswers = (query: Query, { id }: AttemptRow) => attemptStatements(query).answers.all(id)

type Parts = Pick<AttemptParts, 'db' | 'clock' | 'papers'>

/** Builds admins' changes of single attempts. Each change is in the audit log with its reason. */
export function attemptChanges({ db, clock, papers }: Parts) {
  const paperOf = async (id: string) => await papers.read((await existing(db.read, id)).paperId)

  return {
    /** Extends a running attempt. Throws 404, and 409 after its time. */
    async extend(id: string, { minutes, reason }: ExtraTimeBody, actor: Actor): Promise<void> {
      const at = clock()
      await db.tx(async (query) => {
        const before = await underWay(query, id)
        if (!takesAnswers(before.deadlineAt, at)) throw conflict(NOT_LIVE)
        const deadlineAt = before.deadlineAt + minutes * MINUTE_MS
        await query.update(quizAttempts).set({ deadlineAt }).where(eq(quizAttempts.id, id))
        await writeAudit(query, {
          at,
          actor,
          action: 'extend time',
          target: `attempt/${id}`,
          before: { deadlineAt: before.deadlineAt },
          after: { deadlineAt, minutes, reason },
        })
      })
    },

    /**
     * Voids an attempt: ends it if it runs, and removes it from the ranks in the same transaction. Throws 404, and 409
     * where it is void, or was running when its account was deleted.
     */
    async makeVoid(id: string, { reason }: ReasonBody, actor: Actor): Promise<void> {
      const [at, paper] = [clock(), await paperOf(id)]
      await db.tx(async (query) => {
        const row = await existing(query, id)
        if (row.voidedReason !== '') throw conflict('This attempt is already cancelled.')
        if (row.live !== 1 && row.finishedAt === null) throw conflict(NOT_LIVE)
        const ended =
          row.live === 1
            ? await finish(query, { row, paper, answers: await readAnswers(query, row) }, at)
            : row
        await unrank(query, { row: ended, paper })
        await query.update(quizAttempts).set({ voidedReason: reason }).where(eq(quizAttempts.id, id))
        await writeAudit(query, {
          at,
          actor,
          action: 'void',
          target: `attempt/${id}`,
          before: { isRanked: ended.ranked === 1 },
          after: { isRanked: false, reason },
        })
      })
    },

    /** Ends and scores an attempt with its saved answers. Throws 404, and 409 unless it is running. */
    async close(id: string, { reason }: ReasonBody, actor: Actor): Promise<void> {
      const [at, paper] = [clock(), await paperOf(id)]
      await db.tx(async (query) => {
        const row = await underWay(query, id)
        const { finishedAt } = await finish(query, { row, paper, answers: await readAnswers(query, row) }, at)
        await writeAudit(query, {
          at,
          actor,
          action: 'close',
          target: `attempt/${id}`,
          before: { finishedAt: null },
          after: { finishedAt, reason },
        })
      })
    },
  }
}

export function attemptGranter({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  /** Grants another attempt for an ended one, once. Throws 404, and 409 for a deleted account or a finished quiz. */
  return async function grant(id: string, { reason }: ReasonBody, actor: Actor): Promise<void> {
    const at = clock()
    await db.tx(async (query) => {
      const { quizId, userId, live, grantedAt, number } = await existing(query, id)
      if (userId === null) throw conflict('The account of this candidate is deleted.')
      if (live === 1) throw conflict('This attempt is running. First close or cancel this attempt.')
      if (grantedAt !== null)
        throw conflict('An admin already granted another attempt to replace this attempt.')
      if ((await findQuiz(query, quizId)).expiry <= at)
        throw conflict('This quiz has ended. First set a later expiry date, so that the candidate can start.')
      await query
        .insert(attemptGrants)
        .values({ attemptId: id, quizId, userId, reason, grantedAt: at, usedBy: null })
      const after = { number, reason }
      await writeAudit(query, { at, actor, action: 'grant attempt', target: `attempt/${id}`, after })
    })
  }
}

/** Builds admins' changes of all running attempts at a quiz. Each throws 409 if there are none. */
export function quizChanges({ db, clock, papers }: Parts) {
  async function finishOver(id: string, now: number): Promise<void> {
    const found = await findById(db.read, id)
    if (found === null) return
    const paper = await papers.read(found.paperId)
    await db.tx(async (query) => {
      const row = await findById(query, id)
      if (row?.live !== 1 || row.deadlineAt > now) return
      await finish(query, { row, paper, answers: await readAnswers(query, row) }, now)
    })
  }

  return {
    /** Extends all running attempts. Returns their number. Throws 404. */
    async extend(quizId: string, { minutes, reason }: ExtraTimeBody, actor: Actor): Promise<number> {
      const at = clock()
      return await db.tx(async (query) => {
        const { id } = await findQuiz(query, quizId)
        const { extend } = adminAttemptsStatements(query)
        const attempts = (await extend.run(minutes * MINUTE_MS, id, at - ANSWER_GRACE_MS)).changes
        if (attempts === 0) throw conflict('This quiz has no running attempts.')
        const after = { minutes, attempts, reason }
        await writeAudit(query, { at, actor, action: 'extend time', target: `quiz/${id}`, after })
        return attempts
      })
    },

    /** Ends and scores all running attempts. Returns their number. After a crash, the next start scores the rest. */
    async close(quizId: string, { reason }: ReasonBody, actor: Actor): Promise<number> {
      const at = clock()
      const attempts = await db.tx(async (query) => {
        const { id, live } = await findQuiz(query, quizId)
        if (live === 0) throw conflict('This quiz has no running attempts.')
        await adminAttemptsStatements(query).endTime.run(at, id, at)
        const after = { attempts: live, reason }
        await writeAudit(query, { at, actor, action: 'close', target: `quiz/${id}`, after })
        return live
      })
      for (let isMore = true; isMore;) {
        const ids = await adminAttemptsStatements(db.read).over.all(quizId, at, CLOSED_AT_ONCE)
        // Concurrent transactions share one flush to disk.
        await Promise.all(ids.map((id) => finishOver(id, at)))
        isMore = ids.length === CLOSED_AT_ONCE
      }
      return attempts
    },
  }
}
