import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { UserAttempt } from '#shared/contracts/user-attempts.ts'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import {
  deleteAttempts,
  findPapers,
  readAttempt,
  type StoredAttempt,
  withChanges,
} from '#client/device/attempts/attempt-rows.ts'
import { currentOwner, hasSession } from '#client/device/user/current-user.ts'
import type { AttemptPaper, Owner } from '#client/device/db/db.ts'
import { savedChanged } from '#client/device/events.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { createEvent } from '#client/lib/event.ts'
import { paperFrom, afterFetch } from './attempt-paper.ts'
import { fetchAttempt, startAttempt, type Fetched } from './attempt-requests.ts'
import type {
  ExamQuiz,
  ExamSession,
  ExamState,
  StartOptions,
} from '#client/features/exam/session/exam-session.ts'
import { readAttemptsAt } from '#client/features/exam/session/user-attempts.ts'
import { beforeStart } from './attempt-state.ts'
import { runAttempt, type RunningAttempt } from './running-attempt.ts'

/** Ended papers beyond this number are deleted, oldest first. */
const MAX_ENDED = 10

// Longest wait until the device has stored a user who has just signed in, milliseconds.
const SIGN_IN_TIMEOUT_MS = 3000

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
    await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, SIGN_IN_TIMEOUT_MS))])
  stop()
  return owner === '' ? await storedOwner() : owner
}

/** Returns the cached paper of a quiz, a running one first. Deletes old ended papers. */
export async function readCachedAttempt(quizId: string): Promise<StoredAttempt | undefined> {
  const owner = await currentOwner()
  if (owner === '') return undefined
  const papers = (await findPapers(owner)).sort((a, b) => b.startedAt - a.startedAt)
  // Unsent answers no longer count a day after the deadline, so the paper may be deleted.
  const isPast = ({ isOver, deadlineAt }: AttemptPaper) => isOver || serverNow() > deadlineAt + DAY_MS
  const excess = papers.filter(isPast).slice(MAX_ENDED)
  await deleteAttempts(excess.map(({ id }) => id))
  const ofQuiz = papers.filter((paper) => paper.quizId === quizId)
  const last = ofQuiz.find(({ isOver }) => !isOver) ?? ofQuiz[0]
  return last && (await readAttempt(last.id))
}

export const toSession = (attempt: StoredAttempt): ExamSession =>
  attemptSession({ quiz: attempt.paper.quiz, owner: attempt.paper.owner, found: { attempt, isStored: true } })

export type OpenedAttempt = {
  session: ExamSession
  /** Attempts, latest first; whether one is running on any device. */
  attempts: { made: readonly UserAttempt[]; isUnderWay: boolean }
  /** Session of the latest ended attempt. */
  last: ExamSession | null
}

/** Opens an exam for the signed-in user. `cached`: paper on this device. Throws if the request fails. */
export async function openAttempt(quiz: ExamQuiz, cached: StoredAttempt | undefined): Promise<OpenedAttempt> {
  const [owner, made] = await Promise.all([signedInOwner(), readAttemptsAt(quiz._id)])
  const ended = made.find(({ status }) => status !== 'in_progress')
  const attempts = { made, isUnderWay: made.some(({ status }) => status === 'in_progress') }
  return {
    session: attemptSession({ quiz, owner }),
    attempts,
    last: ended ? await openLast(ended._id) : null,
  }

  async function openLast(id: string): Promise<ExamSession> {
    if (cached?.paper.id === id) return toSession(cached)
    const attempt = paperFrom(await fetchAttempt(id), quiz, { owner, now: serverNow() })
    return attemptSession({ quiz, owner, found: { attempt, isStored: false } })
  }
}

type Options = {
  quiz: ExamQuiz
  owner: Owner
  /** Paper found at the start, and whether this device stores it. */
  found?: { attempt: StoredAttempt; isStored: boolean }
}

// Pending answers of an earlier attempt on this device are merged first.
async function toStartedPaper(fetched: Fetched, { quiz, owner }: Options) {
  const now = serverNow()
  const id: AttemptData['attempt']['_id'] = fetched.data.attempt._id
  const cached = await tryRead(() => readAttempt(id))
  if (cached === undefined) return { attempt: paperFrom(fetched, quiz, { owner, now }), isStored: false }
  const { paper, answers } = afterFetch(cached, fetched, now)
  return { attempt: withChanges(cached, { paper: { ...paper, isActive: true }, answers }), isStored: false }
}

/** Session of an exam. A running paper resumes with its remaining time; an ended paper shows its result. */
export function attemptSession(options: Options): ExamSession {
  const changed = createEvent()
  const ticked = createEvent()
  let state: ExamState = beforeStart()
  let running: RunningAttempt | undefined

  function show(next: ExamState): void {
    state = next
    changed.emit()
  }

  function run(found: { attempt: StoredAttempt; isStored: boolean }): void {
    const attempt = runAttempt({ ...found, onChange: () => running && show(running.read()) })
    attempt.onTick(ticked.emit)
    running = attempt
    state = attempt.read()
    attempt.begin()
  }

  async function start(startOptions: StartOptions): Promise<void> {
    if (state.server?.otherWriter === 'tab') return running?.claimFromTab()
    try {
      const fetched = await startAttempt(options.quiz._id, startOptions)
      if (running !== undefined) return running.claim(fetched)
      run(await toStartedPaper(fetched, options))
      changed.emit()
    } catch (error) {
      if (running === undefined) show(beforeStart(error))
      // The paper shows connection failures itself.
      else await running.send()
    }
  }

  if (options.found) run(options.found)

  return {
    quiz: options.quiz,
    read: () => state,
    onChange: changed.on,
    secondsLeft: () => running?.secondsLeft() ?? 0,
    onTick: ticked.on,
    async start(startOptions = {}) {
      if (running === undefined) show(beforeStart())
      await start(startOptions)
      await running?.settled()
    },
    retry: async () => await running?.send(),
    show: (questionId) => running?.show(questionId),
    change: (questionId, change) => running?.press(questionId, change),
    async handIn() {
      running?.handIn(false)
      await running?.settled()
    },
    close: () => running?.stop(),
  }
}
