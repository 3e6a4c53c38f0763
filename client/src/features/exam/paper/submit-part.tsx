import { useId, useState } from 'react'
import { paletteCounts, progress } from '#shared/domain/quizzes/palette.ts'
import { requiresAllAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { ExamSession, ExamState } from '#client/features/exam/session/exam-session.ts'
import { StateCounts } from './questions-overview.tsx'

type Props = { session: ExamSession; state: ExamState }

export function SubmitPart({ session, state }: Props) {
  const messages = useMessages(exam).submit
  const [isConfirming, setIsConfirming] = useState(false)
  const hint = useId()
  const ids = state.questions.map(({ _id }) => _id)
  const missing = ids.length - progress(paletteCounts(ids, state.answers)).answered
  const isBlocked = missing > 0 && requiresAllAnswers(session.quiz)
  return (
    <div className="exam-submit">
      <Button
        variant="primary"
        disabled={isBlocked || !state.isActive}
        aria-describedby={isBlocked ? hint : undefined}
        onClick={() => setIsConfirming(true)}
      >
        {messages.button}
      </Button>
      {isBlocked && (
        <p id={hint} className="exam-hint">
          {messages.missing(missing)}
        </p>
      )}
      {isConfirming && (
        <Summary session={session} state={state} missing={missing} onClose={() => setIsConfirming(false)} />
      )}
    </div>
  )
}

function Summary({ session, state, missing, onClose }: Props & { missing: number; onClose: () => void }) {
  const messages = useMessages(exam).submit
  return (
    <Dialog
      title={messages.title}
      size="fit"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={() => void session.handIn()}>
            {messages.button}
          </Button>
          <Button onClick={onClose}>{messages.back}</Button>
        </>
      }
    >
      <p className="pt-3">
        <strong>{messages.unanswered(missing)}</strong> {messages.final}
      </p>
      <StateCounts questions={state.questions} answers={state.answers} />
    </Dialog>
  )
}
