import type { OwnAttempt, OwnAttemptsData } from '#shared/contracts/own-attempts.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { papersOf } from '#client/device/attempts/attempt-rows.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { practices, type AttemptPaper, type Owner } from '#client/device/db/db.ts'
import { setRunningAttempts, type RunningAttempt } from '#client/device/attempts/running-attempts.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { usedSince } from '#client/device/practice/used-time.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** The running attempts as the server had them at a time (epoch milliseconds), on any device of a user. */
type ServerList = { owner: Owner; at: number; attempts: readonly OwnAttempt[] }

let known: ServerList | null = null

const isUnfinished = ({ isOver, isHandedIn }: AttemptPaper): boolean => !isOver && !isHandedIn

async function practiceUnderWay(now: number): Promise<RunningAttempt[]> {
  const papers = await practices.filter(({ finishedAt }) => finishedAt === null).toArray()
  return papers.map((paper) => ({
    quizId: paper.quizId,
    title: paper.quiz.quiz.title,
    endsAt: now + paper.limitMs - usedSince(paper, now),
    isPractice: true,
  }))
}

/** Merges the server's list with the papers of this device: it may have submitted one since, or started another. */
function examsUnderWay(held: readonly AttemptPaper[], list: ServerList | null): RunningAttempt[] {
  const ended = new Set(held.filter((paper) => !isUnfinished(paper)).map(({ id }) => id))
  const listed = (list?.attempts ?? []).filter(({ _id }) => !ended.has(_id))
  const started = held.filter((paper) => isUnfinished(paper) && paper.startedAt > (list?.at ?? 0))
  const all = [
    ...started.map(({ quizId, quiz, deadlineAt }) => ({ quizId, title: quiz.title, endsAt: deadlineAt })),
    ...listed.map(({ quizId, title, deadlineAt }) => ({ quizId, title, endsAt: Date.parse(deadlineAt) })),
  ]
  return [...new Map(all.map((attempt) => [attempt.quizId, { ...attempt, isPractice: false }])).values()]
}

async function fetchRunning(owner: Owner): Promise<void> {
  const { data } = await apiRequest<OwnAttemptsData>('/me/attempts?status=in_progress')
  known = { owner, at: serverNow(), attempts: data.attempts }
}

/** Reads the running attempts of the current user and publishes them; `asksServer` finds those of other devices, too. */
export async function readRunningAttempts(asksServer: boolean): Promise<readonly RunningAttempt[]> {
  const owner = (await tryRead(currentOwner)) ?? ''
  if (known?.owner !== owner) known = null
  // Without a network there is what the device knows.
  if (asksServer && owner !== '') await fetchRunning(owner).catch(() => undefined)
  const now = serverNow()
  const held = owner === '' ? [] : ((await tryRead(() => papersOf(owner))) ?? [])
  const practice = (await tryRead(() => practiceUnderWay(now))) ?? []
  const running = [...examsUnderWay(held, known), ...practice]
    .filter(({ endsAt }) => endsAt > now)
    .sort((a, b) => a.endsAt - b.endsAt)
  setRunningAttempts(running)
  return running
}
