import { useState } from 'react'
import { useUnsavedWork } from '#client/content/unsaved-work.ts'
import type { ExamSession } from './exam-session.ts'
import { Results } from './results.tsx'
import { RunningExam } from './running-exam.tsx'
import { TimeUpDialog } from './time-up-dialog.tsx'
import { useExam } from './use-exam.ts'

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
  const [hasSeenEnd, setHasSeenEnd] = useState(isEarlier)
  // No update, notification or prompt takes a paper away.
  useUnsavedWork(state.phase === 'running')
  if (state.phase === 'running') return <RunningExam session={session} state={state} />
  const restart = again ?? session
  return (
    <>
      <Results
        quiz={session.quiz}
        state={state}
        onAgain={() => {
          void restart.start({ isNamed: true })
          setHasSeenEnd(false)
          onAgain(restart)
        }}
      />
      {state.isTimeUp && !hasSeenEnd && <TimeUpDialog onClose={() => setHasSeenEnd(true)} />}
    </>
  )
}
