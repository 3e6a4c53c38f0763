import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examHistory } from '#client/messages/en/exam-history.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { Analysis } from '#client/features/exam/results/analysis.tsx'
import { readAttempt } from '#client/features/exam/session/user-attempts.ts'
import { RequestNote } from '#client/features/exam/results/request-note.tsx'

/** The analysis of an attempt that has ended. */
export function EarlierAttempt({ id }: { id: string }) {
  const messages = useMessages(examHistory)
  const [request, retry] = useRequest(id, readAttempt)
  if (request.status === 'success') return <Shown data={request.data} />
  return (
    <>
      <RequestNote
        request={request}
        loading={messages.analysisLoading}
        failed={messages.analysisFailed}
        onRetry={retry}
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
        <bdi>{title || messages.gone}</bdi>
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
