import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examHistory } from '#client/messages/en/exam-history.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import '#client/features/exam/exam.css'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Analysis } from '#client/features/exam/results/analysis.tsx'
import { readAttempt } from '#client/features/exam/session/user-attempts.ts'
import { RequestNote } from '#client/features/exam/results/result-statistics.tsx'
import { DevicePage } from '#client/ui/loading.tsx'
import { ExamHistory, HistoryLoading, PracticeHistory } from './history-lists.tsx'

/** Renders the user's exams and practice, or the analysis of one attempt. */
export function HistoryPage() {
  const messages = useMessages(examHistory)
  const { title } = useMessages(examResults)
  const { attempt } = useSearch({ strict: false })
  const isOne = attempt !== undefined
  return (
    <DevicePage
      messages={isOne ? { title, scriptless: messages.scriptless } : messages}
      className={isOne ? undefined : 'sm:max-w-200'}
    >
      <QueryArea>
        <Content attempt={attempt} />
      </QueryArea>
    </DevicePage>
  )
}

function Content({ attempt }: { attempt: string | undefined }) {
  const { status } = useSession().state
  if (status === 'loading') return <HistoryLoading />
  if (status === 'anonymous')
    return (
      <>
        <Guest />
        {attempt === undefined && <PracticeHistory isSignedIn={false} />}
      </>
    )
  if (attempt !== undefined) return <EarlierAttempt key={attempt} id={attempt} />
  return (
    <>
      <ExamHistory />
      <PracticeHistory isSignedIn />
    </>
  )
}

function Guest() {
  const messages = useMessages(examHistory)
  const { openLogin } = useSession()
  return (
    <div className="exam-note flex flex-wrap items-center justify-between gap-2">
      <p className="grow basis-60">{messages.guest}</p>
      <Button onClick={() => openLogin('attempts')}>{messages.signIn}</Button>
    </div>
  )
}

function EarlierAttempt({ id }: { id: string }) {
  const messages = useMessages(examHistory)
  const { data, isError, refetch } = useQuery({
    queryKey: ['attempt', id],
    queryFn: () => readAttempt(id),
  })
  if (data !== undefined) return <Shown data={data} />
  return (
    <>
      <RequestNote
        isFailed={isError}
        loading={messages.analysisLoading}
        failed={messages.analysisFailed}
        onRetry={() => void refetch()}
      />
      <div className="exam-buttons">
        <Actions />
      </div>
    </>
  )
}

function Actions() {
  const messages = useMessages(examHistory)
  return (
    <>
      <LinkButton href="/me/attempts">{messages.back}</LinkButton>
      <LinkButton href="/quizzes">{messages.toQuizzes}</LinkButton>
    </>
  )
}

function Shown({ data }: { data: Awaited<ReturnType<typeof readAttempt>> }) {
  const messages = useMessages(examHistory)
  const { attempt, result, review, reviewAt, title } = data
  return (
    <>
      <p className="exam-words text-soft">
        <bdi>{title || messages.deletedQuiz}</bdi>
      </p>
      {attempt.status === 'in_progress' ? (
        <div className="exam-note flex flex-wrap items-center justify-between gap-2">
          <p>{messages.inProgress}</p>
          <LinkButton variant="primary" href={quizPath(attempt.quizId)}>
            {messages.resume}
          </LinkButton>
        </div>
      ) : (
        <Analysis
          quizId={attempt.quizId}
          ended={{ attemptId: attempt._id, result, review, reviewAt }}
          actions={<Actions />}
        />
      )}
    </>
  )
}
