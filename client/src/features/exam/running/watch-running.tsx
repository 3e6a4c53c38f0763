import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import type { UserAttempt, UserAttemptsData } from '#shared/contracts/user-attempts.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { practiceResultsChanged, savedChanged } from '#client/device/events.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { setDockNotice } from '#client/layout/frame/bottom-bar.tsx'
import { onPageVisible } from '#client/lib/on-page-visible.ts'
import {
  useRunningAttempts,
  setRunningAttempts,
  type RunningAttempt,
} from '#client/device/attempts/running-attempts.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examRunning } from '#client/messages/en/exam-running.ts'
import './watch-running.css'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { findPapers } from '#client/device/attempts/attempt-rows.ts'
import { practices, type AttemptPaper, type Owner } from '#client/device/db/db.ts'
import { useInterval } from '#client/ui/use-interval.ts'
import { getUsedMs } from '#client/device/db/quiz-rows.ts'

/** Running attempts on any device of a user, as fetched at a time (epoch milliseconds). */
type ServerList = { owner: Owner; at: number; attempts: readonly UserAttempt[] }

let serverList: ServerList | null = null

const isUnfinished = ({ isOver, isSubmitted }: AttemptPaper): boolean => !isOver && !isSubmitted

async function readRunningPractice(now: number): Promise<RunningAttempt[]> {
  const papers = await practices.filter(({ finishedAt }) => finishedAt === null).toArray()
  return papers.map((paper) => ({
    quizId: paper.quizId,
    title: paper.quiz.quiz.title,
    endsAt: now + paper.limitMs - getUsedMs(paper, now),
    isPractice: true,
  }))
}

/** Merges the server's list with the papers of this device, which may have submitted or started one since. */
function mergeRunningExams(papers: readonly AttemptPaper[], list: ServerList | null): RunningAttempt[] {
  const ended = new Set(papers.filter((paper) => !isUnfinished(paper)).map(({ id }) => id))
  const listed = (list?.attempts ?? []).filter(({ _id }) => !ended.has(_id))
  const started = papers.filter((paper) => isUnfinished(paper) && paper.startedAt > (list?.at ?? 0))
  const all = [
    ...started.map(({ quizId, quiz, deadlineAt }) => ({ quizId, title: quiz.title, endsAt: deadlineAt })),
    ...listed.map(({ quizId, title, deadlineAt }) => ({ quizId, title, endsAt: Date.parse(deadlineAt) })),
  ]
  return [...new Map(all.map((attempt) => [attempt.quizId, { ...attempt, isPractice: false }])).values()]
}

async function fetchRunning(owner: Owner): Promise<void> {
  const { data } = await apiRequest<UserAttemptsData>('/me/attempts?status=in_progress')
  serverList = { owner, at: serverNow(), attempts: data.attempts }
}

/** Reads and publishes the running attempts of the current user. `includesServer`: also those of other devices. */
export async function readRunningAttempts(includesServer: boolean): Promise<readonly RunningAttempt[]> {
  const owner = (await tryRead(currentOwner)) ?? ''
  if (serverList?.owner !== owner) serverList = null
  // Without a network the papers of this device remain.
  if (includesServer && owner !== '') await fetchRunning(owner).catch(() => undefined)
  const now = serverNow()
  const papers = owner === '' ? [] : ((await tryRead(() => findPapers(owner))) ?? [])
  const practice = (await tryRead(() => readRunningPractice(now))) ?? []
  const running = [...mergeRunningExams(papers, serverList), ...practice]
    .filter(({ endsAt }) => endsAt > now)
    .sort((a, b) => a.endsAt - b.endsAt)
  setRunningAttempts(running)
  return running
}

/** Publishes whether an attempt is running. */
export async function showRunning(includesServer: boolean): Promise<void> {
  const running = await readRunningAttempts(includesServer)
  if (running.length > 0) setDockNotice(RunningBar)
}

/** Updates the running attempts when the page is shown again, and when the user changes. */
export async function watchRunning(): Promise<void> {
  let owner = await tryRead(currentOwner)
  const show = (includesServer: boolean) => void showRunning(includesServer).catch(() => undefined)
  onPageVisible(() => show(true))
  practiceResultsChanged.on(() => show(false))
  savedChanged.on(() => {
    void tryRead(currentOwner).then((current) => {
      if (current === owner) return
      owner = current
      show(true)
    })
  })
  await showRunning(true)
}

/** Slim bar on every page with the running attempt that ends first, and the way back to it. */
function RunningBar() {
  return (
    <PartBoundary>
      <Bar />
    </PartBoundary>
  )
}

function Bar() {
  const { label, timeLeft, resume, resumeOf } = useMessages(examRunning)
  const attempts = useRunningAttempts()
  const now = useNow(attempts.length > 0)
  const first = attempts.find(({ endsAt }) => endsAt > now)
  if (first === undefined) return null
  const { quizId, title, endsAt } = first
  return (
    <section aria-label={label} className="running-bar">
      <bdi title={title}>{title}</bdi>
      <span role="timer">{timeLeft(Math.ceil((endsAt - now) / SECOND_MS))}</span>
      <a href={quizPath(quizId)} aria-label={resumeOf(title)}>
        {resume}
      </a>
    </section>
  )
}

/** Returns the server time, each second while an attempt runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (isRunning) setNow(serverNow())
  }, [isRunning])
  useInterval(() => setNow(serverNow()), isRunning ? SECOND_MS : null)
  return now
}
