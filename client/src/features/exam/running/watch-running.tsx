import { useEffect, useState } from 'react'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { practiceResultsChanged, savedChanged } from '#client/device/events.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { setDockNotice } from '#client/layout/dock-notice.ts'
import { onPageVisible } from '#client/lib/on-page-visible.ts'
import { useRunningAttempts } from '#client/device/attempts/running-attempts.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examRunning } from '#client/messages/en/exam-running.ts'
import styles from '#client/styles/running-bar.css?inline'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useStyles } from '#client/ui/use-styles.ts'
import { readRunningAttempts } from './running-attempts.ts'

/** Shows whether an attempt is under way. */
export async function showRunning(asksServer: boolean): Promise<void> {
  const running = await readRunningAttempts(asksServer)
  if (running.length > 0) setDockNotice(RunningBar)
}

/** Follows the running attempts from now on: when the page is shown again, and when another user has the device. */
export async function watchRunning(): Promise<void> {
  let owner = await tryRead(currentOwner)
  const show = (asksServer: boolean) => void showRunning(asksServer).catch(() => undefined)
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

const SECOND_MS = 1000

/** The running attempt that ends first, in a slim bar on every page, with the way back to it. */
function RunningBar() {
  useStyles(styles)
  return (
    <PartBoundary>
      <Bar />
    </PartBoundary>
  )
}

function Bar() {
  const { label, left, resume, resumeOf } = useMessages(examRunning)
  const attempts = useRunningAttempts()
  const now = useNow(attempts.length > 0)
  const first = attempts.find(({ endsAt }) => endsAt > now)
  if (first === undefined) return null
  const { quizId, title, endsAt } = first
  return (
    <section aria-label={label} className="running-bar">
      <bdi title={title}>{title}</bdi>
      <span role="timer">{left(Math.ceil((endsAt - now) / SECOND_MS))}</span>
      <a href={quizPath(quizId)} aria-label={resumeOf(title)}>
        {resume}
      </a>
    </section>
  )
}

/** Returns the server's time, each second while something runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isRunning) return undefined
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
