import { useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSignIn } from '#client/features/exam/session/user-attempts.ts'
import type { ExamSession, ExamState } from '#client/features/exam/session/exam-session.ts'

type Props = { session: ExamSession; state: ExamState }

/** Notes on the running paper of an exam: continued on another device, or session ended. */
export function AttemptNotes({ session, state }: Props) {
  const { openElsewhere } = useMessages(examAttempt)
  const { otherWriter = null, needsSignIn = false } = state.server ?? {}
  return (
    <>
      {otherWriter !== null && state.phase === 'running' && (
        <Notice
          key={otherWriter}
          title={openElsewhere.title}
          text={openElsewhere[otherWriter]}
          note={openElsewhere[otherWriter]}
          action={openElsewhere.action}
          dismiss={openElsewhere.continueReading}
          onAction={() => void session.start()}
        />
      )}
      {needsSignIn && <SignInAgain session={session} />}
    </>
  )
}

// Shown over the paper, which does not change.
function SignInAgain({ session }: { session: ExamSession }) {
  const { title, text, note, action, continueQuiz } = useMessages(examAttempt).signIn
  const signIn = useSignIn(() => void session.retry?.(), 'paper')
  return (
    <Notice title={title} text={text} note={note} action={action} dismiss={continueQuiz} onAction={signIn} />
  )
}

type NoticeProps = {
  title: string
  text: string
  note: string
  action: string
  dismiss: string
  onAction: () => void
}

/** Shows a dialog first, then a line above the question: a line at once would move the question. */
function Notice({ title, text, note, action, dismiss, onAction }: NoticeProps) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const button = (
    <Button
      variant="primary"
      onClick={() => {
        close()
        onAction()
      }}
    >
      {action}
    </Button>
  )
  if (!isOpen)
    return (
      <div role="status" className="exam-note mb-4">
        <p>{note}</p>
        <div className="exam-buttons">{button}</div>
      </div>
    )
  return (
    <Dialog
      title={title}
      size="small"
      onClose={close}
      actions={
        <>
          {button}
          <Button onClick={close}>{dismiss}</Button>
        </>
      }
    >
      <p className="pt-3">{text}</p>
    </Dialog>
  )
}
