import type { AnswersBody, AttemptAnswer, SavedAnswersData } from '#shared/contracts/attempt.ts'
import { latestAnswers, takesAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import type { Query } from '#server/db/db.ts'
import { conflict, invalidInput, notFound } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { AttemptParts } from './attempts.ports.ts'
import {
  attemptStatements,
  isEnded,
  isWrittenOn,
  type AttemptAtSave,
  type StoredAnswer,
} from '#server/modules/attempts/model/answers.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'

/** Answers by position in the paper. */
type AnswersByPosition = ReadonlyMap<number, AttemptAnswer>

/** Returns the latest answer to each question. Throws 400 for a question of another paper. */
function toPositions({ positions }: Paper, given: readonly AttemptAnswer[]): AnswersByPosition {
  const answers = given.map((answer) => ({ ...answer, questionId: answer.questionId.toUpperCase() }))
  const errors = answers.flatMap(({ questionId }, index) =>
    positions.has(questionId)
      ? []
      : [{ field: `answers[${index}].questionId`, message: 'This question is not in this quiz.' }],
  )
  if (errors.length > 0) throw invalidInput(errors)
  return new Map(
    [...latestAnswers(answers).values()].map((answer) => [positions.get(answer.questionId) ?? 0, answer]),
  )
}

/** Returns the stored answers by position in the paper. */
async function readStored(query: Query, id: string): Promise<ReadonlyMap<number, StoredAnswer>> {
  const stored = await attemptStatements(query).answers.all(id)
  return new Map(stored.map((answer) => [answer.question, answer]))
}

const toStored = ([question, { choice, marked, visited, seq, spentMs }]: [number, AttemptAnswer]) => ({
  question,
  choice,
  marked: Number(marked),
  visited: Number(visited),
  seq,
  spentMs,
})

/** Stores answers. Returns the stored sequence number per question. */
async function storeAnswers(
  query: Query,
  { id }: AttemptAtSave,
  answers: AnswersByPosition,
  now: number,
): Promise<Record<string, number>> {
  const { save, seen } = attemptStatements(query)
  const written = await save.all(id, JSON.stringify([...answers].map(toStored)))
  const newer = written.length === answers.size ? null : await readStored(query, id)
  await seen.run(now, id)
  return Object.fromEntries(
    [...answers].map(([position, { questionId, seq }]) => [questionId, newer?.get(position)?.seq ?? seq]),
  )
}

/** Records answers that changed after the deadline; ignores marks and viewing times. Returns the question ids. */
async function noteLate(query: Query, { id }: AttemptAtSave, answers: AnswersByPosition): Promise<string[]> {
  const stored = await readStored(query, id)
  const changed = [...answers].filter(([position, { seq, choice }]) => {
    const before = stored.get(position) ?? { seq: 0, choice: null }
    return seq > before.seq && choice !== before.choice
  })
  const positions = changed.map(([position]) => position)
  if (positions.length > 0) await attemptStatements(query).late.run(id, JSON.stringify(positions))
  return changed.map(([, { questionId }]) => questionId)
}

/** Finds a user's attempt by a statement prepared once, as every save runs it. Throws 404 for others' attempts. */
async function findAttempt(query: Query, userId: string, id: string): Promise<AttemptAtSave> {
  const found = await attemptStatements(query).atSave.get(id.toUpperCase(), userId)
  if (found === undefined) throw notFound('Attempt not found.')
  return found
}

type Outcome = { row: AttemptAtSave; saved: Record<string, number> } | { late: string[] | null }

export function answerSaver({ db, clock, papers }: AttemptParts) {
  /** Stores answers. Throws 404, 400 for another paper's question, 409 after the end; `data.late` lists late ones. */
  return async function save(
    viewer: Viewer,
    id: string,
    { answers, device }: AnswersBody,
  ): Promise<SavedAnswersData> {
    const found = await findAttempt(db.read, viewer.id, id)
    const latest = toPositions(await papers.read(found.paperId), answers)
    const now = clock()
    // Uses the rows of one attempt; the named transactions that end it have the same name.
    const outcome = await db.tx(async (query): Promise<Outcome> => {
      const row = await findAttempt(query, viewer.id, id)
      if (!takesAnswers(row.deadlineAt, now)) return { late: await noteLate(query, row, latest) }
      return isEnded(row) ? { late: null } : { row, saved: await storeAnswers(query, row, latest, now) }
    }, `attempt/${found.id}`)
    if ('late' in outcome) {
      const message = outcome.late === null ? 'This attempt is already submitted.' : 'The time is up.'
      throw conflict(message, { late: outcome.late ?? [] })
    }
    const { row, saved } = outcome
    return {
      saved,
      isActive: isWrittenOn(row, device),
      serverNow: new Date(now).toISOString(),
      deadlineAt: new Date(row.deadlineAt).toISOString(),
    }
  }
}
