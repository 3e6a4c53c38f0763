import { useMessages } from '#client/lib/i18n.ts'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { Button } from '#client/ui/button.tsx'
import { AttemptNotes } from '#client/features/exam/paper/attempt-notes.tsx'
import type { ExamSession, ExamState } from '#client/features/exam/session/exam-session.ts'

type Props = { session: ExamSession; state: ExamState }

/** A paper that was handed in here, until the server has confirmed it. */
export function AttemptHandedIn({ session, state }: Props) {
  const messages = useMessages(examAttempt).handedIn
  const { saveState, isTimeUp } = state
  const isWaiting = saveState === 'onDevice' || saveState === 'notKept'
  return (
    <main id="content" className="exam-outside exam-results">
      <h1 className="page-title">{messages.title}</h1>
      <p className="exam-words text-soft">
        <bdi>{session.quiz.title}</bdi>
      </p>
      <AttemptNotes session={session} state={state} />
      <div role="status" className="exam-note">
        {saveState === 'notKept' && <p className="exam-lost">{messages.notKept}</p>}
        {saveState === 'onDevice' && <p>{messages.waiting}</p>}
        {!isWaiting && <p>{messages.sending}</p>}
        {isWaiting && isTimeUp && <p>{messages.late}</p>}
      </div>
      {isWaiting && (
        <div className="exam-buttons">
          <Button onClick={() => void session.retry?.()}>{messages.retry}</Button>
        </div>
      )}
    </main>
  )
}
