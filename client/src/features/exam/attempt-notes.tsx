import { useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSignIn } from './attempt-sign-in.ts'
import type { ExamSession, ExamState } from './exam-session.ts'

type Props = { session: ExamSession; state: ExamState }

/** What somebody should know who writes a paper of the server: it goes on elsewhere, or the session has ended. */
export function AttemptNotes({ session, state }: Props) {
  const { takenOver } = useMessages(examAttempt)
  const { takenOverBy = null, needsSignIn = false } = state.server ?? {}
  return (
    <>
      {takenOverBy !== null && state.phase === 'running' && (
        <div role="status" className="exam-note">
          <p>{takenOver[takenOverBy]}</p>
          <Button className="mt-2" onClick={() => void session.start()}>
            {takenOver.action}
          </Button>
        </div>
      )}
      {needsSignIn && <SignInAgain session={session} />}
    </>
  )
}

// Over the paper, which stays as it is; who goes on first finds it again above the question.
function SignInAgain({ session }: { session: ExamSession }) {
  const messages = useMessages(examAttempt).signIn
  const [isAsked, setIsAsked] = useState(true)
  const signIn = useSignIn(() => void session.retry?.())
  const begin = () => {
    setIsAsked(false)
    signIn()
  }
  const button = (
    <Button variant="primary" onClick={begin}>
      {messages.action}
    </Button>
  )
  if (!isAsked)
    return (
      <div role="status" className="exam-note">
        <p>{messages.note}</p>
        <div className="exam-buttons">{button}</div>
      </div>
    )
  return (
    <Dialog
      title={messages.title}
      size="small"
      onClose={() => setIsAsked(false)}
      actions={
        <>
          {button}
          <Button onClick={() => setIsAsked(false)}>{messages.later}</Button>
        </>
      }
    >
      <p>{messages.text}</p>
    </Dialog>
  )
}
