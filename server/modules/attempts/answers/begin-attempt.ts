import type { StartBody } from '#shared/contracts/attempt.ts'
import type { Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { drawOrder, fixedOptions } from '#shared/domain/quizzes/attempt-order.ts'
import { getDeadline } from '#shared/domain/quizzes/attempt-rules.ts'
import { keepsOptionOrder } from '#shared/domain/quizzes/option-order.ts'
import { isBelowMinimum } from '#shared/domain/sales/sale.ts'
import { toPaise } from '#shared/domain/sales/money.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { AppError, conflict } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { AttemptParts, OpenedQuiz } from './attempts.ports.ts'
import {
  countAttempts,
  findById,
  findLive,
  findReplaceable,
  useGrant,
  setDevice,
  nameOnBoard,
  type AttemptRow,
} from '#server/modules/attempts/model/attempts.repository.ts'
import { unrank } from '#server/modules/attempts/results/finish-attempt.ts'

/** Returns the error for users who have not bought a quiz. Never offers a payment that cannot be made. */
const notBought = ({ price }: Quiz, withdrawn: boolean): AppError =>
  withdrawn
    ? conflict('This quiz is no longer on sale.')
    : isBelowMinimum(toPaise(price))
      ? conflict('You cannot buy this quiz: its price is below ₹1.')
      : new AppError(403, 'Pay for this quiz first.', { data: { paymentNeeded: true } })

type New = Pick<AttemptRow, 'id' | 'startedAt' | 'device' | 'name' | 'order' | 'userId'>

type Numbering = Pick<AttemptRow, 'number' | 'paperId' | 'mayRank' | 'replaces'>

const toRow = (fresh: New, quiz: Quiz, numbering: Numbering) => ({
  ...fresh,
  ...numbering,
  quizId: quiz._id,
  status: 'in_progress' as const,
  live: 1,
  deadlineAt: getDeadline({
    startedAt: fresh.startedAt,
    durationMinutes: quiz.durationMinutes,
    expiresAt: Date.parse(quiz.expireDateTime),
  }),
  finishedAt: null,
  seenAt: fresh.startedAt,
  voidedReason: '',
})

const NO_RESULT = {
  version: null,
  result: null,
  ranked: null,
  scoreUnits: null,
  timeMs: null,
  previousUnits: null,
  correctedAt: null,
  grantReason: null,
  grantedAt: null,
  replacedBy: null,
}

type AttemptRowKey = { userId: string; quizId: string; device: string }

/** Moves the running attempt to the device; null if there is none. */
async function moveToDevice(
  query: Query,
  { userId, quizId, device }: AttemptRowKey,
): Promise<AttemptRow | null> {
  const running = await findLive(query, userId, quizId)
  if (running === null) return null
  await setDevice(query, running.id, device)
  return { ...running, device }
}

/** Uses the grant of another attempt. The replaced attempt leaves the ranks. Returns null without a grant. */
async function consumeGrant(
  query: Query,
  { userId, quizId, papers }: AttemptRowKey & Pick<AttemptParts, 'papers'>,
  usedBy: string,
) {
  const id = await findReplaceable(query, userId, quizId)
  const row = id === null ? null : await findById(query, id)
  if (row === null) return null
  await useGrant(query, row.id, usedBy)
  await unrank(query, { row, paper: await papers.read(row.paperId) })
  return row
}

const toCounts = (questions: readonly Question[]) => ({
  questions: questions.length,
  options: OPTION_COUNT,
  fixed: fixedOptions(questions.map((each) => ({ keepsOptionOrder: keepsOptionOrder(each) }))),
})

export function attemptStarter({
  db,
  clock,
  newId,
  entitlements,
  openQuiz,
  readQuestions,
  papers,
  random = Math.random,
}: AttemptParts) {
  async function assertAllowed(viewer: Viewer, { quiz, obstacle, withdrawn }: OpenedQuiz): Promise<void> {
    if (obstacle !== '') throw conflict(obstacle)
    if (quiz.price === 0) return
    const owned = await entitlements.ownedOf(viewer, 'quiz', [quiz._id])
    if (!owned.has(quiz._id)) throw notBought(quiz, withdrawn)
  }

  /** Starts or resumes an attempt. Throws 404, 409 if it cannot be started or bought, 403 if it must be paid for. */
  return async function start(
    viewer: Viewer,
    quizId: string,
    { device = '', isNamed = true }: StartBody,
  ): Promise<AttemptRow> {
    const opened = await openQuiz(quizId)
    const { quiz } = opened
    if (quiz.practice) throw conflict('This is a practice quiz. It runs on your device.')
    const key = { userId: viewer.id, quizId: quiz._id, device }
    if ((await findLive(db.read, viewer.id, quiz._id)) !== null) {
      const running = await db.tx((query) => moveToDevice(query, key))
      if (running !== null) return running
    }
    await assertAllowed(viewer, opened)
    const questions = (await readQuestions(quiz)).slice(0, quiz.totalQuestions)
    if (questions.length < quiz.totalQuestions) throw conflict('This quiz has too few questions.')
    const fresh = {
      id: newId(),
      userId: viewer.id,
      device,
      startedAt: clock(),
      name: isNamed ? await nameOnBoard(db.read, viewer.id) : '',
      order: drawOrder(quiz.shuffle, toCounts(questions), random),
    }
    return await db.tx(async (query) => {
      // A concurrent request of the same user may have started an attempt.
      const other = await moveToDevice(query, key)
      if (other !== null) return other
      const { used, last } = await countAttempts(query, viewer.id, quiz._id)
      if (used >= quiz.attemptsAllowed) throw conflict('You have no attempts left for this quiz.')
      const paperId = await papers.freeze(query, quiz, questions, fresh.startedAt)
      const replaced = await consumeGrant(query, { ...key, papers }, fresh.id)
      const mayRank = replaced === null ? last === 0 : replaced.mayRank
      const number = last + 1
      const row = toRow(fresh, quiz, { number, paperId, mayRank, replaces: replaced?.id ?? null })
      await query.insert(schema.quizAttempts).values(row)
      return { ...row, ...NO_RESULT }
    })
  }
}
