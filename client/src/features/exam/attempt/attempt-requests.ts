import type { AttemptData } from '#shared/contracts/attempt.ts'
import { quizOverviewPath } from '#shared/contracts/api.ts'
import type { QuizData, QuizOverview } from '#shared/contracts/quiz.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { deviceId } from '#client/device/attempts/device-id.ts'
import type { StartOptions } from '#client/features/exam/session/exam-session.ts'

/** Attempt data, and the round trip of its request, milliseconds. */
export type Fetched = { data: AttemptData; tripMs: number }

async function timed(request: Promise<{ data: AttemptData }>): Promise<Fetched> {
  const begun = performance.now()
  const { data } = await request
  return { data, tripMs: performance.now() - begun }
}

/** Starts an attempt, or resumes the running one on this device. */
export const startAttempt = async (quizId: string, options: StartOptions): Promise<Fetched> => {
  const body = { ...options, device: await deviceId() }
  return await timed(apiRequest<AttemptData>(`/quizzes/${quizId}/attempts`, { method: 'POST', body }))
}

export const fetchAttempt = (id: string): Promise<Fetched> =>
  timed(apiRequest<AttemptData>(`/attempts/${id}`))

export const fetchQuiz = async (id: string, credentials: RequestCredentials): Promise<QuizData> =>
  (await apiRequest<QuizData>(`/quizzes/${id}`, { credentials })).data

export const fetchOverview = async (id: string): Promise<QuizOverview> =>
  (await apiRequest<{ quiz: QuizOverview }>(quizOverviewPath(id), { credentials: 'omit' })).data.quiz
