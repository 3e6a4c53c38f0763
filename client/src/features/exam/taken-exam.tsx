import { useEffect, useState } from 'react'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { AttemptHandedIn } from './attempt-submitted.tsx'
import { AttemptStarting } from '#client/features/exam/start/attempt-starting.tsx'
import type { ExamSession, ExamState } from '#client/features/exam/session/exam-session.ts'
import { ExtraTimeNotice } from './extra-time-notice.tsx'
import { Results } from '#client/features/exam/results/results.tsx'
import { RunningExam } from '#client/features/exam/paper/running-exam.tsx'
import { TimeUpDialog } from './time-up-dialog.tsx'
import { useExam } from '#client/features/exam/session/use-exam.ts'

type Props = {
  session: ExamSession
  /** Whether its candidate has seen its end before. */
  isEarlier: boolean
  /** A session for another attempt from the results; null if there is none. */
  again: ExamSession | null
  onAgain: (session: ExamSession) => void
}

/** A paper from its start to its analysis. */
export function TakenExam({ session, isEarlier, again, onAgain }: Props) {
  const state = useExam(session)
  const { phase, isTimeUp } = state
  const [hasSeenEnd, setHasSeenEnd] = useState(isEarlier)
  // No update, notification or prompt takes a paper away.
  useUnsavedWork(phase === 'running' || phase === 'handedIn')
  useEffect(() => {
    // It may have begun again, or been given more time.
    if (phase === 'running') setHasSeenEnd(false)
  }, [phase])
  const restart = again ?? session
  const repeat = () => {
    void restart.start()
    onAgain(restart)
  }
  const isOver = phase === 'handedIn' || phase === 'finished'
  return (
    <>
      <PartBoundary resetKey={phase}>
        <Paper session={session} state={state} onAgain={repeat} />
      </PartBoundary>
      <PartBoundary>
        <ExtraTimeNotice limitMs={state.limitMs} isShown={phase === 'running'} />
      </PartBoundary>
      {isOver && isTimeUp && !hasSeenEnd && <TimeUpDialog onClose={() => setHasSeenEnd(true)} />}
    </>
  )
}

type PaperProps = { session: ExamSession; state: ExamState; onAgain: () => void }

function Paper({ session, state, onAgain }: PaperProps) {
  switch (state.phase) {
    case 'start':
      return <AttemptStarting session={session} state={state} />
    case 'running':
      return <RunningExam session={session} state={state} />
    case 'handedIn':
      return <AttemptHandedIn session={session} state={state} />
    case 'finished':
      return <Results quiz={session.quiz} state={state} onAgain={onAgain} />
    case 'gone':
      return null
  }
}
