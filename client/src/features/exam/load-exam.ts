import type { QuizData } from '#shared/contracts/quiz.ts'
import { apiRequest, isRetryable } from '#client/device/api-request.ts'
import { readCachedQuiz } from '#client/device/practice-quizzes.ts'
import { tryRead } from '#client/device/storage.ts'
import type { ExamQuiz, ExamSession } from './exam-session.ts'
import { keptPaper } from './paper-keeper.ts'
import { practiceSession } from './practice-session.ts'

// After this time the copy on the device is shown instead, as lists are.
const PATIENCE_MS = 3000

/** Why a quiz cannot be started. */
export type Obstacle = 'notBegun' | 'ended' | 'onServer' | 'noQuestions'

/**
 * A quiz as it is opened: a session, or why there is none. `last` is the paper of practice that was finished last; `uncounted`
 * the number of questions whose key stays secret.
 */
export type OpenedExam =
  | { quiz: ExamQuiz; session: ExamSession; last: ExamSession | null; uncounted: number }
  | { quiz: ExamQuiz; obstacle: Obstacle; last: ExamSession | null }

async function readQuiz(id: string): Promise<QuizData> {
  const request = apiRequest<QuizData>(`/quizzes/${id}`, { credentials: 'omit' }).then(({ data }) => data)
  // It may fail while the device is read; it is awaited in any case.
  request.catch(() => undefined)
  const cached = (await tryRead(() => readCachedQuiz(id)))?.quiz
  if (cached === undefined) return await request
  const patience = new Promise<QuizData>((resolve) => setTimeout(() => resolve(cached), PATIENCE_MS))
  return await Promise.race([request, patience]).catch((error: unknown) => {
    // A refusal is an answer: the quiz is no longer public.
    if (!isRetryable(error)) throw error
    return cached
  })
}

function obstacleOf({ quiz, questions }: QuizData, now: number): Obstacle | null {
  if (Date.parse(quiz.expireDateTime) <= now) return 'ended'
  if (Date.parse(quiz.startDateTime) > now) return 'notBegun'
  if (!quiz.practice) return 'onServer'
  return questions.length === 0 ? 'noQuestions' : null
}

/** Opens a quiz by its upper-case id. A paper under way goes on, without asking the server. Throws if the quiz cannot be read. */
export async function openExam(id: string): Promise<OpenedExam> {
  const kept = await tryRead(() => keptPaper(id))
  if (kept?.finishedAt === null) {
    const session = practiceSession(kept.quiz, kept)
    return { quiz: kept.quiz.quiz, session, last: null, uncounted: 0 }
  }
  const data = await readQuiz(id)
  const last = kept ? practiceSession(kept.quiz, kept) : null
  const obstacle = obstacleOf(data, Date.now())
  const { quiz } = data
  if (obstacle !== null) return { quiz, obstacle, last }
  const uncounted = data.questions.filter(({ correctOption }) => correctOption === undefined).length
  return { quiz, session: practiceSession(data), last, uncounted }
}
