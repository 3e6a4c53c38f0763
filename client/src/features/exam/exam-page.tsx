import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { QuizOverview } from '#shared/contracts/quiz.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examWaiting } from '#client/messages/en/exam-waiting.ts'
import './exam.css'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { openExam, type OpenedExam } from '#client/features/exam/start/load-exam.ts'
import { QuizOverviewPage, ExamFrame } from '#client/features/exam/start/quiz-overview.tsx'
import { StartPage } from '#client/features/exam/start/start-page.tsx'
import { AttemptScreen } from './attempt-screen.tsx'
import { showRunning } from '#client/features/exam/running/watch-running.tsx'

type Props = {
  quizId: string
  /** Overview in the rendered page, if any. */
  overview: QuizOverview | null
}

/** Renders a quiz without the site's layout: no link leads away from a running attempt. */
export function ExamPage({ quizId, overview: rendered }: Props) {
  const messages = useMessages(exam)
  const { name } = useMessages(examWaiting)
  const [overview] = useState(rendered)
  const open = useCallback((id: string) => openExam(id, overview), [overview])
  const [request, retry] = useRequest(quizId, open)
  // After the user leaves this page, every other page shows the running attempt.
  useEffect(() => () => void showRunning(false).catch(() => undefined), [])
  if (request.status === 'success') return <Quiz opened={request.data} onReopen={retry} />
  if (request.status === 'pending' && overview !== null) return <QuizOverviewPage quiz={overview} />
  return (
    <ExamFrame>
      <h1 className="sr-only">{name}</h1>
      {request.status === 'pending' ? (
        <Loading text={messages.loading}>
          <SkeletonText />
        </Loading>
      ) : (
        <Failed onRetry={retry} />
      )}
    </ExamFrame>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages(exam)
  const { retry } = useMessages().lists.failed
  return (
    <div className="py-4">
      <p role="alert" className="text-red">
        {messages.failed}
      </p>
      <div className="exam-buttons">
        <Button onClick={onRetry}>
          <Icon name="rotate-cw" />
          {retry}
        </Button>
        <LinkButton href="/quizzes">{messages.toQuizzes}</LinkButton>
      </div>
    </div>
  )
}

function Quiz({ opened, onReopen }: { opened: OpenedExam; onReopen: () => void }) {
  const session = 'session' in opened ? opened.session : null
  const { last } = opened
  const [activeSession, setActiveSession] = useState(session?.read().phase === 'start' ? null : session)
  const reopen = useEffectEvent(onReopen)
  useEffect(() => {
    const all = [session, last].filter((each) => each !== null)
    let isGone = false
    const check = () => {
      if (isGone || all.every((each) => each.read().phase !== 'gone')) return
      isGone = true
      reopen()
    }
    const stops = all.map((each) => each.onChange(check))
    return () => {
      stops.forEach((stop) => stop())
      all.forEach((each) => each.close())
    }
  }, [session, last])
  if (activeSession)
    return (
      <AttemptScreen
        session={activeSession}
        isEarlier={activeSession === opened.last}
        again={activeSession === session ? null : session}
        onAgain={setActiveSession}
      />
    )
  return (
    <ExamFrame>
      <StartPage opened={opened} onOpenSession={setActiveSession} onReopen={onReopen} />
    </ExamFrame>
  )
}
