import { useState } from 'react'
import { leaderboardName } from '#shared/domain/quizzes/leaderboard-name.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { Button } from '#client/ui/button.tsx'
import type { ExamQuiz, ExamSession } from '#client/features/exam/session/exam-session.ts'

type Props = {
  quiz: ExamQuiz
  session: ExamSession
  /** True for a running attempt on any device: this one takes it over. */
  isUnderWay: boolean
  onTaken: (session: ExamSession) => void
}

/** The button that starts or resumes a quiz, with the name on the leaderboard where it has one. */
export function StartButton({ quiz, session, isUnderWay, onTaken }: Props) {
  const { begin, resume } = useMessages(examStart)
  const { state } = useSession()
  const [isNamed, setIsNamed] = useState(true)
  const start = () => {
    void session.start({ isNamed })
    onTaken(session)
  }
  return (
    <>
      {!quiz.practice && !isUnderWay && state.status === 'signedIn' && (
        <NameChoice name={leaderboardName(state.profile)} isNamed={isNamed} onChange={setIsNamed} />
      )}
      <div className="exam-dock">
        <Button variant="primary" onClick={start}>
          {isUnderWay ? resume : begin}
        </Button>
      </div>
    </>
  )
}

type NameProps = { name: string; isNamed: boolean; onChange: (isNamed: boolean) => void }

function NameChoice({ name, isNamed, onChange }: NameProps) {
  const { label, hint } = useMessages(examStart).named
  return (
    <div className="exam-name">
      <label className="exam-keys">
        <input type="checkbox" checked={isNamed} onChange={({ target: { checked } }) => onChange(checked)} />
        <span className="exam-words">{label(name)}</span>
      </label>
      <p className="exam-hint">{hint}</p>
    </div>
  )
}
