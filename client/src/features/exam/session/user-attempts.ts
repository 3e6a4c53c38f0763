import type { MaybeStale } from '#shared/contracts/api.ts'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { OwnAttempt, OwnAttemptsData } from '#shared/contracts/own-attempts.ts'
import type { OwnPracticeData } from '#shared/contracts/practice.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { readUserResponse } from '#client/device/user/user-responses.ts'
import { listPracticeResults } from '#client/device/practice/practice-results.ts'

/** The attempts that the server gives at once. */
export const PAGE_SIZE = 100

/** A result of practice as a list shows it; the time is epoch milliseconds. */
export type PracticeEntry = {
  quizId: string
  title: string
  score: number
  maxScore: number
  finishedAt: number
}

/** Returns the latest attempts of the signed-in user, from the device without a network, or those before one. */
export const readAttempts = async (before?: string): Promise<MaybeStale<OwnAttemptsData>> =>
  before === undefined
    ? readUserResponse<OwnAttemptsData>('/me/attempts')
    : (await apiRequest<OwnAttemptsData>(`/me/attempts?before=${before}`)).data

/** Returns the attempts of the signed-in user at a quiz, the latest first. */
export const readAttemptsAt = async (quizId: string): Promise<OwnAttempt[]> =>
  (await apiRequest<OwnAttemptsData>(`/me/attempts?quizId=${quizId}`)).data.attempts

/** Returns an attempt with the title of its quiz. */
export async function readAttempt(id: string): Promise<AttemptData & { title: string }> {
  const { data } = await apiRequest<AttemptData>(`/attempts/${encodeURIComponent(id)}`)
  const own = (await readAttemptsAt(data.attempt.quizId)).find(({ _id }) => _id === data.attempt._id)
  return { ...data, title: own?.title ?? '' }
}

/** Returns the results of practice of this device, with those of other devices where the user is signed in. */
export async function readPractice(isSignedIn: boolean): Promise<PracticeEntry[]> {
  const [here, onServer] = await Promise.all([
    listPracticeResults(),
    // Without the server's there are those of this device.
    isSignedIn ? readUserResponse<OwnPracticeData>('/me/practice').catch(() => null) : null,
  ])
  const told = (onServer?.results ?? []).map((result) => ({
    ...result,
    finishedAt: Date.parse(result.finishedAt),
  }))
  const entries = [...told, ...here].map(({ quizId, title, score, maxScore, finishedAt }) => ({
    quizId,
    title,
    score,
    maxScore,
    finishedAt,
  }))
  // The server has what this device sent.
  const all = new Map(entries.map((entry) => [`${entry.quizId} ${entry.finishedAt}`, entry]))
  return [...all.values()].sort((a, b) => b.finishedAt - a.finishedAt)
}

/** Returns how many attempts count as used: those in whose place another one was granted do not. */
export const usedAttempts = (made: readonly OwnAttempt[]): number =>
  made.filter(({ replacement }) => replacement === null).length
