import type { AttemptData } from '#shared/contracts/attempt.ts'
import { quizOverviewPath } from '#shared/contracts/api.ts'
import type { QuizData, QuizOverview } from '#shared/contracts/quiz.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { deviceId } from '#client/device/attempts/device-id.ts'
import type { StartOptions } from '#client/features/exam/session/exam-session.ts'

/** An attempt as the server has it, and how long it was on its way, milliseconds. */
export type Fetched = { data: AttemptData; tripMs: number }

async function timed(request: Promise<{ data: AttemptData }>): Promise<Fetched> {
  const begun = performance.now()
  const { data } = await request
  return { data, tripMs: performance.now() - begun }
}

/** Starts an attempt, or takes the one under way over to this device. */
export const startAttempt = async (quizId: string, options: StartOptions): Promise<Fetched> => {
  const body = { ...options, device: await deviceId() }
  return await timed(apiRequest<AttemptData>(`/quizzes/${quizId}/attempts`, { method: 'POST', body }))
}

/** Fetches an attempt of the signed-in user. */
export const fetchAttempt = (id: string): Promise<Fetched> =>
  timed(apiRequest<AttemptData>(`/attempts/${id}`))

/** Fetches a quiz as the signed-in user, or anybody, may see it. */
export const fetchQuiz = async (id: string, credentials: RequestCredentials): Promise<QuizData> =>
  (await apiRequest<QuizData>(`/quizzes/${id}`, { credentials })).data

/** Fetches what anybody may know of a quiz. */
export const fetchOverview = async (id: string): Promise<QuizOverview> =>
  (await apiRequest<{ quiz: QuizOverview }>(quizOverviewPath(id), { credentials: 'omit' })).data.quiz
