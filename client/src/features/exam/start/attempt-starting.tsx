import { ApiError } from '#shared/contracts/api.ts'
import { quizOffer, useOpenPurchase } from '#client/content/sale/purchase-context.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useSignIn } from '#client/features/exam/session/user-attempts.ts'
import type { ExamQuiz, ExamSession, ExamState } from '#client/features/exam/session/exam-session.ts'

type Props = { session: ExamSession; state: ExamState }

const needsPayment = (error: unknown): boolean =>
  error instanceof ApiError && error.data['paymentNeeded'] === true

/** Returns the reason of a failure for users; server refusals bring their own text. */
function getFailureText(error: unknown, messages: typeof examAttempt.failure): string {
  if (!(error instanceof ApiError)) return isUnreachable(error) ? messages.offline : messages.other
  if (needsPayment(error)) return messages.payment
  if (error.status === 401) return messages.signIn
  return error.status === 409 && error.message !== '' ? error.message : messages.other
}

export function AttemptStarting({ session, state }: Props) {
  const messages = useMessages(examAttempt)
  const failure = state.server?.failure
  return (
    <main id="content" className="exam-outside exam-results">
      <h1 className="page-title">
        <bdi>{session.quiz.title}</bdi>
      </h1>
      {failure === undefined ? (
        <Loading text={messages.starting}>
          <SkeletonText />
        </Loading>
      ) : (
        <Failed error={failure} quiz={session.quiz} onRetry={() => void session.start()} />
      )}
    </main>
  )
}

type FailedProps = { error: unknown; quiz: ExamQuiz; onRetry: () => void }

function Failed({ error, quiz, onRetry }: FailedProps) {
  const messages = useMessages(examAttempt)
  const offer = useOpenPurchase()
  const { toQuizzes } = useMessages(exam)
  const { retry } = useMessages().lists.failed
  const needsSignIn = error instanceof ApiError && error.status === 401
  return (
    <div role="alert" className="py-4">
      <p className="text-red">{messages.failure.title}</p>
      <p>{getFailureText(error, messages.failure)}</p>
      <div className="exam-buttons">
        {needsPayment(error) && (
          <Button variant="primary" onClick={() => offer(quizOffer(quiz))}>
            {messages.pay}
          </Button>
        )}
        {needsSignIn ? <SignIn onSignedIn={onRetry} /> : <Button onClick={onRetry}>{retry}</Button>}
        <LinkButton href="/quizzes">{toQuizzes}</LinkButton>
      </div>
    </div>
  )
}

export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { action } = useMessages(examAttempt).signIn
  const signIn = useSignIn(onSignedIn, 'quiz')
  return (
    <Button variant="primary" onClick={signIn}>
      {action}
    </Button>
  )
}
