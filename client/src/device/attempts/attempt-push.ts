import { ApiError } from '#shared/contracts/api.ts'
import type { SavedAnswersData } from '#shared/contracts/attempt.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { classifyError } from '#client/device/pending/send-request.ts'
import type { AttemptAnswerRow } from '#client/device/db/db.ts'
import type { AttemptChanges, HeldAttempt } from './attempt-rows.ts'

// Sends are idempotent: `seq` decides.

/** Small enough for a `keepalive` request. */
const BATCH_SIZE = 100

/** Server time and writer status of a response. `serverAt`: epoch milliseconds. */
export type Heard = { serverAt: number; tripMs: number; deadlineAt: number; isActive: boolean }

/** Reason of a failure: no session, not this user's attempt, missing answers, or no response (retry later). */
export type Problem = { kind: 'signIn' | 'gone' | 'unanswered' | 'failed'; waitMs: number }

/** `saved`: the confirmed `seq` by question. */
export type Pushed = {
  saved: Record<string, number>
  heard: Heard | null
  isOver: boolean
  problem: Problem | null
}

export function problemOf(error: unknown): Problem {
  const failure = classifyError(error)
  if (failure.status === 'failed') return { kind: 'failed', waitMs: failure.waitMs }
  if (failure.status === 'signedOut') return { kind: 'signIn', waitMs: 0 }
  return { kind: failure.error.status === 404 ? 'gone' : 'failed', waitMs: 0 }
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

export const unsentOf = ({ answers }: Pick<HeldAttempt, 'answers'>): AttemptAnswerRow[] =>
  [...answers.values()].filter(({ seq, savedSeq }) => seq > savedSeq)

export const isUnsent = (held: HeldAttempt): boolean =>
  !held.paper.isOver && (held.paper.isHandedIn || unsentOf(held).length > 0)

async function putAnswers(id: string, device: string, rows: readonly AttemptAnswerRow[]) {
  const answers = rows.map(({ attemptId: _attempt, savedSeq: _saved, ...answer }) => answer)
  const begun = performance.now()
  const { data } = await apiRequest<SavedAnswersData>(`/attempts/${id}/answers`, {
    method: 'PUT',
    body: { answers, device },
    // `keepalive` completes the request after the page closes.
    keepalive: true,
  })
  const heard: Heard = {
    serverAt: Date.parse(data.serverNow),
    tripMs: performance.now() - begun,
    deadlineAt: Date.parse(data.deadlineAt),
    isActive: data.isActive,
  }
  return { saved: data.saved, heard }
}

async function submit(id: string, pushed: Pushed): Promise<void> {
  try {
    await apiRequest(`/attempts/${id}/submit`, { method: 'POST', keepalive: true })
    pushed.isOver = true
  } catch (error) {
    pushed.problem = isConflict(error) ? { kind: 'unanswered', waitMs: 0 } : problemOf(error)
  }
}

const hasMoreTime = (heard: Heard | null): boolean => heard !== null && heard.serverAt < heard.deadlineAt

/** Sends answers or a heartbeat, and submits if requested; on timeout only if the server agrees. Never throws. */
export async function pushAttempt(held: HeldAttempt, device: string): Promise<Pushed> {
  const { id, isHandedIn, isTimeUp } = held.paper
  const unsent = unsentOf(held)
  const pushed: Pushed = { saved: {}, heard: null, isOver: false, problem: null }
  try {
    for (let at = 0; at < Math.max(1, unsent.length); at += BATCH_SIZE) {
      const { saved, heard } = await putAnswers(id, device, unsent.slice(at, at + BATCH_SIZE))
      Object.assign(pushed.saved, saved)
      pushed.heard = heard
    }
  } catch (error) {
    // The attempt or its time is over, and late answers are recorded. The server closes such attempts periodically.
    if (isConflict(error)) await submit(id, pushed)
    else pushed.problem = problemOf(error)
    return pushed
  }
  if (isHandedIn && !(isTimeUp && hasMoreTime(pushed.heard))) await submit(id, pushed)
  return pushed
}

export function afterPush(held: HeldAttempt, pushed: Pushed, now: number): AttemptChanges {
  const { saved, heard, isOver, problem } = pushed
  const goesOn = problem?.kind === 'unanswered' || (held.paper.isTimeUp && !isOver && hasMoreTime(heard))
  return {
    paper: {
      ...(heard && {
        serverAt: heard.serverAt,
        heardAt: now,
        deadlineAt: heard.deadlineAt,
        isActive: heard.isActive,
      }),
      ...(isOver && { isOver }),
      ...(goesOn && { isHandedIn: false, isTimeUp: false }),
    },
    answers: [...held.answers.values()].flatMap((row) => {
      const savedSeq = saved[row.questionId] ?? 0
      return savedSeq > row.savedSeq ? [{ ...row, savedSeq }] : []
    }),
  }
}
