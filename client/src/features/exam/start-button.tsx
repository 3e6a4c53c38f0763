import { useState } from 'react'
import { shownName } from '#shared/domain/quizzes/shown-name.ts'
import { useOpenPurchase } from '#client/content/purchase-context.ts'
import { useSignInGate } from '#client/content/sign-in-gate.tsx'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { Button } from '#client/ui/button.tsx'
import type { ExamQuiz, ExamSession } from './exam-session.ts'

type Props = { quiz: ExamQuiz; session: ExamSession; onTaken: (session: ExamSession) => void }

/** The button that starts a quiz, with the name on the leaderboard where it has one. Exams are for signed-in people. */
export function StartButton({ quiz, session, onTaken }: Props) {
  const messages = useMessages(examStart)
  const { state } = useSession()
  const gate = useSignInGate()
  const [isNamed, setIsNamed] = useState(true)
  const begin = () => {
    void session.start({ isNamed })
    onTaken(session)
  }
  const isGuest = !quiz.practice && state.status === 'anonymous'
  const label = isGuest ? messages.login : messages.begin
  return (
    <>
      {!quiz.practice && state.status === 'signedIn' && (
        <NameChoice name={shownName(state.profile)} isNamed={isNamed} onChange={setIsNamed} />
      )}
      <Button variant="primary" onClick={() => (isGuest ? gate(begin, 'quiz') : begin())}>
        {label}
      </Button>
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

/** The button that leads to the payment of a quiz. */
export function Pay({ quiz }: { quiz: ExamQuiz }) {
  const { pay } = useMessages(examStart)
  const offer = useOpenPurchase()
  return (
    <Button
      onClick={() =>
        offer({
          title: quiz.title,
          price: String(quiz.price),
          priceInPaise: Math.round(quiz.price * 100),
          forSale: true,
          gives: 'quiz',
          about: quiz.description,
        })
      }
    >
      {pay}
    </Button>
  )
}
