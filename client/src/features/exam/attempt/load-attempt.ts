import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { UserAttempt } from '#shared/contracts/user-attempts.ts'
import {
  dropAttempts,
  papersOf,
  readAttempt,
  type HeldAttempt,
} from '#client/device/attempts/attempt-rows.ts'
import { currentOwner, hasSession } from '#client/device/user/current-user.ts'
import type { AttemptPaper, Owner } from '#client/device/db/db.ts'
import { savedChanged } from '#client/device/events.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { paperFrom } from './attempt-paper.ts'
import { fetchAttempt } from './attempt-requests.ts'
import { attemptSession } from './attempt-session.ts'
import type { ExamQuiz, ExamSession } from '#client/features/exam/session/exam-session.ts'
import { readAttemptsAt } from '#client/features/exam/session/user-attempts.ts'

/** Ended papers beyond this number are deleted, oldest first. */
const MAX_OVER = 10

// Longest wait for the storing of a fresh sign-in, milliseconds.
const RECEIVE_MS = 3000

const storedOwner = async (): Promise<Owner> => (await tryRead(currentOwner)) ?? ''

/** Returns the user of this device; right after a sign-in, once it is stored. Blank without a session. */
async function signedInOwner(): Promise<Owner> {
  let stop = () => {}
  // Listens first: the user may be stored during the read.
  const stored = new Promise<void>((resolve) => {
    stop = savedChanged.on(() => resolve())
  })
  const owner = await storedOwner()
  if (owner === '' && hasSession())
    await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, RECEIVE_MS))])
  stop()
  return owner === '' ? await storedOwner() : owner
}

/** Returns the cached paper of a quiz, a running one first. Deletes old ended papers. */
export async function keptAttempt(quizId: string): Promise<HeldAttempt | undefined> {
  const owner = await currentOwner()
  if (owner === '') return undefined
  const papers = (await papersOf(owner)).sort((a, b) => b.startedAt - a.startedAt)
  // Answers unsent a day after the deadline do not count.
  const isPast = ({ isOver, deadlineAt }: AttemptPaper) => isOver || serverNow() > deadlineAt + DAY_MS
  const over = papers.filter(isPast).slice(MAX_OVER)
  await dropAttempts(over.map(({ id }) => id))
  const own = papers.filter((paper) => paper.quizId === quizId)
  const last = own.find(({ isOver }) => !isOver) ?? own[0]
  return last && (await readAttempt(last.id))
}

export const keptSession = (held: HeldAttempt): ExamSession =>
  attemptSession({ quiz: held.paper.quiz, owner: held.paper.owner, found: { held, isKept: true } })

export type OpenedAttempt = {
  session: ExamSession
  /** Attempts, latest first; whether one is running on any device. */
  attempts: { made: readonly UserAttempt[]; isUnderWay: boolean }
  /** Session of the latest ended attempt. */
  last: ExamSession | null
}

/** Opens a server quiz for the signed-in user. `kept`: paper on this device. Throws if the request fails. */
export async function openAttempt(quiz: ExamQuiz, kept: HeldAttempt | undefined): Promise<OpenedAttempt> {
  const [owner, made] = await Promise.all([signedInOwner(), readAttemptsAt(quiz._id)])
  const ended = made.find(({ status }) => status !== 'in_progress')
  const attempts = { made, isUnderWay: made.some(({ status }) => status === 'in_progress') }
  return { session: attemptSession({ quiz, owner }), attempts, last: ended ? await lastOf(ended._id) : null }

  async function lastOf(id: string): Promise<ExamSession> {
    if (kept?.paper.id === id) return keptSession(kept)
    const held = paperFrom(await fetchAttempt(id), quiz, { owner, now: serverNow() })
    return attemptSession({ quiz, owner, found: { held, isKept: false } })
  }
}
