import { ApiError } from '#shared/contracts/api.ts'
import type { SavedAnswersData } from '#shared/contracts/attempt.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { classifyError } from '#client/device/pending/send-request.ts'
import type { AttemptAnswerRow } from '#client/device/db/db.ts'
import type { AttemptChanges, StoredAttempt } from './attempt-rows.ts'

// Repeated sends are harmless: for each question, the server stores the answer with the highest `seq`.

/** Small enough for a `keepalive` request. */
const BATCH_SIZE = 100

/** Server time and writer status of a response. `serverAt`: epoch milliseconds. */
export type ServerStatus = { serverAt: number; tripMs: number; deadlineAt: number; isActive: boolean }

/** Reason of a failure: no session, not this user's attempt, missing answers, or no response (retry later). */
export type Problem = { kind: 'signIn' | 'gone' | 'unanswered' | 'failed'; waitMs: number }

/** `saved`: the confirmed `seq` by question. */
export type PushOutcome = {
  saved: Record<string, number>
  serverStatus: ServerStatus | null
  isOver: boolean
  problem: Problem | null
}

export function toProblem(error: unknown): Problem {
  const failure = classifyError(error)
  if (failure.status === 'failed') return { kind: 'failed', waitMs: failure.waitMs }
  if (failure.status === 'signedOut') return { kind: 'signIn', waitMs: 0 }
  return { kind: failure.error.status === 404 ? 'gone' : 'failed', waitMs: 0 }
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

export const findUnsent = ({ answers }: Pick<StoredAttempt, 'answers'>): AttemptAnswerRow[] =>
  [...answers.values()].filter(({ seq, savedSeq }) => seq > savedSeq)

export const isUnsent = (attempt: StoredAttempt): boolean =>
  !attempt.paper.isOver && (attempt.paper.isSubmitted || findUnsent(attempt).length > 0)

async function putAnswers(id: string, device: string, rows: readonly AttemptAnswerRow[]) {
  const answers = rows.map(({ attemptId: _attempt, savedSeq: _saved, ...answer }) => answer)
  const begun = performance.now()
  const { data } = await apiRequest<SavedAnswersData>(`/attempts/${id}/answers`, {
    method: 'PUT',
    body: { answers, device },
    // `keepalive` completes the request after the page closes.
    keepalive: true,
  })
  const serverStatus: ServerStatus = {
    serverAt: Date.parse(data.serverNow),
    tripMs: performance.now() - begun,
    deadlineAt: Date.parse(data.deadlineAt),
    isActive: data.isActive,
  }
  return { saved: data.saved, heard: serverStatus }
}

async function submit(id: string, pushed: PushOutcome): Promise<void> {
  try {
    await apiRequest(`/attempts/${id}/submit`, { method: 'POST', keepalive: true })
    pushed.isOver = true
  } catch (error) {
    pushed.problem = isConflict(error) ? { kind: 'unanswered', waitMs: 0 } : toProblem(error)
  }
}

const hasMoreTime = (serverStatus: ServerStatus | null): boolean =>
  serverStatus !== null && serverStatus.serverAt < serverStatus.deadlineAt

/** Sends answers or a heartbeat. Submits if requested; if time is up, only once the server agrees. Never throws. */
export async function pushAttempt(attempt: StoredAttempt, device: string): Promise<PushOutcome> {
  const { id, isSubmitted, isTimeUp } = attempt.paper
  const unsent = findUnsent(attempt)
  const pushed: PushOutcome = { saved: {}, serverStatus: null, isOver: false, problem: null }
  try {
    for (let at = 0; at < Math.max(1, unsent.length); at += BATCH_SIZE) {
      const { saved, heard: serverStatus } = await putAnswers(id, device, unsent.slice(at, at + BATCH_SIZE))
      Object.assign(pushed.saved, saved)
      pushed.serverStatus = serverStatus
    }
  } catch (error) {
    // The attempt or its time is over, and late answers are recorded. The server closes such attempts periodically.
    if (isConflict(error)) await submit(id, pushed)
    else pushed.problem = toProblem(error)
    return pushed
  }
  if (isSubmitted && !(isTimeUp && hasMoreTime(pushed.serverStatus))) await submit(id, pushed)
  return pushed
}

export function afterPush(attempt: StoredAttempt, pushed: PushOutcome, now: number): AttemptChanges {
  const { saved, serverStatus, isOver, problem } = pushed
  const isResumed =
    problem?.kind === 'unanswered' || (attempt.paper.isTimeUp && !isOver && hasMoreTime(serverStatus))
  return {
    paper: {
      ...(serverStatus && {
        serverAt: serverStatus.serverAt,
        receivedAt: now,
        deadlineAt: serverStatus.deadlineAt,
        isActive: serverStatus.isActive,
      }),
      ...(isOver && { isOver }),
      ...(isResumed && { isSubmitted: false, isTimeUp: false }),
    },
    answers: [...attempt.answers.values()].flatMap((row) => {
      const savedSeq = saved[row.questionId] ?? 0
      return savedSeq > row.savedSeq ? [{ ...row, savedSeq }] : []
    }),
  }
}
