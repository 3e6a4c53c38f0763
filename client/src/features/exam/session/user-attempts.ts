import { useEffect, useEffectEvent, useRef } from 'react'
import type { MaybeStale } from '#shared/contracts/api.ts'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { UserAttempt, UserAttemptsData } from '#shared/contracts/user-attempts.ts'
import type { UserPracticeData } from '#shared/contracts/practice.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { readUserResponse } from '#client/device/user/user-responses.ts'
import { listPracticeResults } from '#client/device/practice/practice-results.ts'
import { useSession, type LoginReason } from '#client/layout/session.ts'

/** Page size of the server. */
export const PAGE_SIZE = 100

/** Practice result in a list; the time is epoch milliseconds. */
export type PracticeEntry = {
  quizId: string
  title: string
  score: number
  maxScore: number
  finishedAt: number
}

/** Returns the signed-in user's latest attempts, or the attempts before an id; cached ones without a network. */
export const readAttempts = async (before?: string): Promise<MaybeStale<UserAttemptsData>> =>
  before === undefined
    ? readUserResponse<UserAttemptsData>('/me/attempts')
    : (await apiRequest<UserAttemptsData>(`/me/attempts?before=${before}`)).data

/** Returns the signed-in user's attempts at a quiz, latest first. */
export const readAttemptsAt = async (quizId: string): Promise<UserAttempt[]> =>
  (await apiRequest<UserAttemptsData>(`/me/attempts?quizId=${quizId}`)).data.attempts

export async function readAttempt(id: string): Promise<AttemptData & { title: string }> {
  const { data } = await apiRequest<AttemptData>(`/attempts/${encodeURIComponent(id)}`)
  const listed = (await readAttemptsAt(data.attempt.quizId)).find(({ _id }) => _id === data.attempt._id)
  return { ...data, title: listed?.title ?? '' }
}

/** Returns the practice results of this device; for signed-in users also those of other devices. */
export async function readPractice(isSignedIn: boolean): Promise<PracticeEntry[]> {
  const [here, onServer] = await Promise.all([
    listPracticeResults(),
    // Without the server's results, those of this device remain.
    isSignedIn ? readUserResponse<UserPracticeData>('/me/practice').catch(() => null) : null,
  ])
  const serverResults = (onServer?.results ?? []).map((result) => ({
    ...result,
    finishedAt: Date.parse(result.finishedAt),
  }))
  const entries = [...serverResults, ...here].map(({ quizId, title, score, maxScore, finishedAt }) => ({
    quizId,
    title,
    score,
    maxScore,
    finishedAt,
  }))
  // The results of the server include those that this device sent: each is listed once.
  const all = new Map(entries.map((entry) => [`${entry.quizId} ${entry.finishedAt}`, entry]))
  return [...all.values()].sort((a, b) => b.finishedAt - a.finishedAt)
}

/** Returns the number of used attempts: replaced ones do not count. */
export const countUsedAttempts = (made: readonly UserAttempt[]): number =>
  made.filter(({ replacement }) => replacement === null).length

/**
 * Returns a function that opens the sign-in over the page, even if the page still considers an ended session valid.
 * Calls `onSignedIn` whenever the session begins again, in any tab.
 */
export function useSignIn(onSignedIn: () => void, reason: LoginReason): () => void {
  const { state, refresh, openLogin } = useSession()
  const handleSignedIn = useEffectEvent(onSignedIn)
  const before = useRef(state)
  useEffect(() => {
    // Ignores the first state: the server has just refused this session of the page.
    if (before.current === state) return
    before.current = state
    if (state.status === 'signedIn') handleSignedIn()
  }, [state])
  return () => void refresh().then(() => openLogin(reason))
}
