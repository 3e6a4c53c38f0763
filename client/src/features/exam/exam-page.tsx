import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import { Logo } from '#client/layout/logo.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { examWaiting } from '#client/messages/en/exam-waiting.ts'
import styles from '#client/styles/exam.css?inline'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { useStyles } from '#client/ui/use-styles.ts'
import { SignIn } from './attempt-starting.tsx'
import { openExam, type OpenedExam } from './load-exam.ts'
import { StartPage } from './start-page.tsx'
import { TakenExam } from './taken-exam.tsx'

/** The page on which a quiz is taken, without the layout of the site: nothing on it leads away while a paper is under way. */
export function ExamPage({ quizId }: { quizId: string }) {
  useStyles(styles)
  return <Opened quizId={quizId} />
}

function Outside({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="px-4 py-2">
        <Logo />
      </header>
      <main id="content" className="exam-outside">
        {children}
      </main>
    </>
  )
}

function Opened({ quizId }: { quizId: string }) {
  const messages = useMessages(exam)
  const { name } = useMessages(examWaiting)
  const [request, retry] = useRequest(quizId, openExam)
  if (request.status === 'success') return <Quiz opened={request.data} onGone={retry} />
  return (
    <Outside>
      <h1 className="sr-only">{name}</h1>
      {request.status === 'pending' ? (
        <Loading text={messages.loading}>
          <SkeletonText />
        </Loading>
      ) : (
        <Failed error={request.error} onRetry={retry} />
      )}
    </Outside>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages(exam)
  const { needed } = useMessages(examAttempt).signIn
  const { retry } = useMessages().lists.failed
  if (error instanceof ApiError && error.status === 401)
    return (
      <div className="py-4">
        <p>{needed}</p>
        <div className="exam-buttons">
          <SignIn onSignedIn={onRetry} />
          <LinkButton href="/quizzes">{messages.toQuizzes}</LinkButton>
        </div>
      </div>
    )
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

function Quiz({ opened, onGone }: { opened: OpenedExam; onGone: () => void }) {
  const session = 'session' in opened ? opened.session : null
  const { last } = opened
  const [taken, setTaken] = useState(session?.read().phase === 'start' ? null : session)
  const reopen = useEffectEvent(onGone)
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
  if (taken)
    return (
      <TakenExam
        session={taken}
        isEarlier={taken === opened.last}
        again={taken === session ? null : session}
        onAgain={setTaken}
      />
    )
  return (
    <Outside>
      <StartPage opened={opened} onTaken={setTaken} />
    </Outside>
  )
}
