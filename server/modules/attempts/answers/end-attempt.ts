import { ANSWER_GRACE_MS, takesAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import { conflict } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { AttemptParts } from './attempts.ports.ts'
import { findAttempt, findById, type AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import {
  attemptStatements,
  isEnded,
  type StoredAnswer,
} from '#server/modules/attempts/model/answers.repository.ts'
import { finish } from '#server/modules/attempts/results/finish-attempt.ts'

// Batch size: each batch delays concurrent readers.
const CLOSED_AT_ONCE = 10

type SubmittedAttempt = { row: AttemptRow; answers: StoredAnswer[] }

export function attemptEnder({ db, clock, papers }: AttemptParts) {
  async function closeOne(id: string, now: number): Promise<void> {
    const found = await findById(db.read, id)
    if (found === null) return
    const paper = await papers.read(found.paperId)
    // As `submitAttempt`.
    await db.tx(async (query) => {
      const row = await findById(query, id)
      if (row === null || isEnded(row) || takesAnswers(row.deadlineAt, now)) return
      await finish(query, { row, paper, answers: await attemptStatements(query).answers.all(id) }, now)
    }, `attempt/${id}`)
  }

  return {
    /** Submits an attempt, once. Returns it with its answers. Throws 404, and 409 if required answers are missing. */
    async submitAttempt(viewer: Viewer, id: string): Promise<SubmittedAttempt> {
      const found = await findAttempt(db.read, viewer.id, id)
      const paper = await papers.read(found.paperId)
      const now = clock()
      // Uses the rows of one attempt. Counts of its quiz are only added to; versions change in transactions without a name.
      return await db.tx(async (query) => {
        const row = await findAttempt(query, viewer.id, id)
        const answers = await attemptStatements(query).answers.all(row.id)
        if (isEnded(row)) return { row, answers }
        const missing = paper.questions.length - answers.filter(({ choice }) => choice !== null).length
        if (paper.requiresAll && missing > 0 && now < row.deadlineAt)
          throw conflict(`Answer every question first: ${missing} left.`, { unanswered: missing })
        return { row: await finish(query, { row, paper, answers }, now), answers }
      }, `attempt/${found.id}`)
    },

    async closeDue(): Promise<void> {
      for (let isMore = true; isMore;) {
        const now = clock()
        const due = await attemptStatements(db.read).due.all(now - ANSWER_GRACE_MS, CLOSED_AT_ONCE)
        // Concurrent transactions share one flush to disk.
        await Promise.all(due.map(({ id }) => closeOne(id, now)))
        isMore = due.length === CLOSED_AT_ONCE
      }
    },
  }
}
