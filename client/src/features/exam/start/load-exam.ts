import { ApiError } from '#shared/contracts/api.ts'
import type { QuizData, QuizOverview } from '#shared/contracts/quiz.ts'
import { isRetryable } from '#client/lib/network/api-request.ts'
import { hasSession } from '#client/device/user/current-user.ts'
import type { PracticePaper } from '#client/device/db/db.ts'
import { readCachedQuiz } from '#client/device/practice/practice-quizzes.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { fetchOverview, fetchQuiz } from '#client/features/exam/attempt/attempt-requests.ts'
import type { ExamQuiz, ExamSession } from '#client/features/exam/session/exam-session.ts'
import {
  readCachedAttempt,
  toSession,
  openAttempt,
  type OpenedAttempt,
} from '#client/features/exam/attempt/attempt-session.ts'
import { practiceSession, readStoredPaper } from '#client/features/exam/practice/practice-session.ts'
import { countUsedAttempts } from '#client/features/exam/session/user-attempts.ts'

// Timeout after which the cached copy is shown, as in lists.
const CACHE_TIMEOUT_MS = 3000

/** Reason why a quiz cannot be started. */
export type Obstacle =
  | 'ended'
  | 'noAttempts'
  | 'noQuestions'
  | 'notStarted'
  | 'notOffered'
  | 'offline'
  | 'signIn'

/**
 * Opened quiz: a session, or the obstacle. `last`: latest finished paper. `uncounted`: number of questions with a
 * secret key. `attempts`: absent for practice, and without a network.
 */
export type OpenedExam = {
  quiz: ExamQuiz
  last: ExamSession | null
  attempts?: OpenedAttempt['attempts']
} & ({ session: ExamSession; uncounted: number } | { obstacle: Obstacle })

async function readQuiz(id: string): Promise<QuizData> {
  const cached = (await tryRead(() => readCachedQuiz(id)))?.quiz
  // Practice is open to all; exams are for signed-in users.
  const request = fetchQuiz(id, cached === undefined && hasSession() ? 'same-origin' : 'omit')
  if (cached === undefined) return await request
  const cachedAfterTimeout = new Promise<QuizData>((resolve) =>
    setTimeout(() => resolve(cached), CACHE_TIMEOUT_MS),
  )
  return await Promise.race([request, cachedAfterTimeout]).catch((error: unknown) => {
    // A refusal is final: the quiz is no longer public.
    if (!isRetryable(error)) throw error
    return cached
  })
}

function findObstacle(
  { startDateTime, expireDateTime, startable, practice }: ExamQuiz,
  now: number,
): Obstacle | null {
  // The server decides, not the device clock.
  if (!practice && startable) return null
  if (Date.parse(expireDateTime) <= now) return 'ended'
  if (Date.parse(startDateTime) > now) return 'notStarted'
  return practice ? null : 'notOffered'
}

function openPractice(data: QuizData, stored: PracticePaper | undefined): OpenedExam {
  const last = stored ? practiceSession(stored.quiz, stored) : null
  const { quiz, questions } = data
  const obstacle = findObstacle(quiz, serverNow()) ?? (questions.length === 0 ? 'noQuestions' : null)
  if (obstacle !== null) return { quiz, obstacle, last }
  const uncounted = questions.filter(({ correctOption }) => correctOption === undefined).length
  return { quiz, session: practiceSession(data), last, uncounted }
}

function withObstacle(quiz: ExamQuiz, { session, attempts, last }: OpenedAttempt): OpenedExam {
  const isUsedUp = countUsedAttempts(attempts.made) >= quiz.attemptsAllowed
  const obstacle = attempts.isUnderWay
    ? null
    : (findObstacle(quiz, serverNow()) ?? (isUsedUp ? 'noAttempts' : null))
  return obstacle === null
    ? { quiz, session, last, attempts, uncounted: 0 }
    : { quiz, obstacle, last, attempts }
}

/** Returns an exam for a visitor without a session. */
function openForGuest(overview: QuizOverview): OpenedExam {
  const quiz = { ...overview, locked: overview.price > 0 }
  return { quiz, obstacle: findObstacle(quiz, serverNow()) ?? 'signIn', last: null }
}

async function openAttemptOrOverview(
  id: string,
  overview: QuizOverview | null,
  open: () => Promise<OpenedExam>,
): Promise<OpenedExam> {
  if (overview?.practice === false && !hasSession()) return openForGuest(overview)
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    return openForGuest(overview ?? (await fetchOverview(id)))
  }
}

/**
 * Opens a quiz by its upper-case id. A running paper resumes without a request. `overview`: overview in the rendered
 * page, if any. Throws if the quiz cannot be read.
 */
export async function openExam(id: string, overview: QuizOverview | null): Promise<OpenedExam> {
  const practice = await tryRead(() => readStoredPaper(id))
  if (practice?.finishedAt === null) {
    const session = practiceSession(practice.quiz, practice)
    return { quiz: practice.quiz.quiz, session, last: null, uncounted: 0 }
  }
  const attempt = await tryRead(() => readCachedAttempt(id))
  if (attempt?.paper.isOver === false)
    return { quiz: attempt.paper.quiz, session: toSession(attempt), last: null, uncounted: 0 }
  try {
    return await openAttemptOrOverview(id, overview, async () => {
      const data = await readQuiz(id)
      if (data.quiz.practice) return openPractice(data, practice)
      return withObstacle(data.quiz, await openAttempt(data.quiz, attempt))
    })
  } catch (error) {
    if (attempt === undefined || !isRetryable(error)) throw error
    return { quiz: attempt.paper.quiz, obstacle: 'offline', last: toSession(attempt) }
  }
}
