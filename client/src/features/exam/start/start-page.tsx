import { useState } from 'react'
import type { UserAttempt } from '#shared/contracts/user-attempts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { toPaise } from '#shared/domain/sales/money.ts'
import { isBelowMinimum } from '#shared/domain/sales/sale.ts'
import { leaderboardName } from '#shared/domain/quizzes/leaderboard-name.ts'
import { quizOffer, useOpenPurchase } from '#client/content/sale/purchase-context.ts'
import { RemindMe } from '#client/content/alerts/remind-me.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { SignIn } from './attempt-starting.tsx'
import type { ExamQuiz, ExamSession } from '#client/features/exam/session/exam-session.ts'
import type { Obstacle, OpenedExam } from './load-exam.ts'
import { QuizOverview, Rules } from './quiz-overview.tsx'
import { countUsedAttempts } from '#client/features/exam/session/user-attempts.ts'
import { useSession } from '#client/layout/session.ts'

type Props = {
  opened: OpenedExam
  onOpenSession: (session: ExamSession) => void
  onReopen: () => void
}

/** Facts and rules before the start, with the next step in a sticky bar. */
export function StartPage({ opened, onOpenSession, onReopen }: Props) {
  const { toQuizzes } = useMessages(exam)
  const { notCounted } = useMessages(examResults)
  const { history, notSold, withdrawn } = useMessages(examStart)
  const { quiz, last, attempts } = opened
  const isUncounted = 'session' in opened && opened.uncounted > 0
  return (
    <>
      <QuizOverview quiz={quiz} />
      {canBeTaken(opened) && <Rules quiz={quiz} />}
      {'obstacle' in opened && <ObstacleNote quiz={quiz} obstacle={opened.obstacle} />}
      {isUncounted && <p className="exam-note">{notCounted(opened.uncounted)}</p>}
      {quiz.withdrawn && <p className="exam-note">{withdrawn}</p>}
      {isBelowMinimum(toPaise(quiz.price)) && <p className="exam-note">{notSold}</p>}
      {last && <LastScore session={last} onOpenSession={onOpenSession} />}
      {attempts && <Attempts quiz={quiz} made={attempts.made} />}
      <div className="exam-buttons">
        <LinkButton href="/quizzes">{toQuizzes}</LinkButton>
        <LinkButton href="/me/attempts">{history}</LinkButton>
      </div>
      <Action opened={opened} onOpenSession={onOpenSession} onReopen={onReopen} />
    </>
  )
}

// Visitors who can take it later read the rules, too.
const canBeTaken = (opened: OpenedExam): boolean =>
  !('obstacle' in opened) || opened.obstacle === 'signIn' || opened.obstacle === 'notStarted'

function ObstacleNote({ quiz, obstacle }: { quiz: ExamQuiz; obstacle: Obstacle }) {
  const { obstacles } = useMessages(exam)
  return (
    <>
      <p className="exam-note">{obstacles[obstacle](formatInstant(quiz.startDateTime))}</p>
      {obstacle === 'notStarted' && <RemindMe quiz={quiz} />}
    </>
  )
}

function Action({ opened, onOpenSession, onReopen }: Props) {
  const { pay } = useMessages(examAttempt)
  const offer = useOpenPurchase()
  const { quiz, attempts } = opened
  if ('obstacle' in opened)
    return opened.obstacle === 'signIn' ? (
      <div className="exam-dock">
        <SignIn onSignedIn={onReopen} />
      </div>
    ) : null
  const isUnderWay = attempts?.isUnderWay === true
  if (quiz.locked && !isUnderWay)
    return quiz.withdrawn || isBelowMinimum(toPaise(quiz.price)) ? null : (
      <div className="exam-dock">
        <Button variant="primary" onClick={() => offer(quizOffer(quiz))}>
          {pay}
        </Button>
      </div>
    )
  return (
    <StartButton quiz={quiz} session={opened.session} isUnderWay={isUnderWay} onOpenSession={onOpenSession} />
  )
}

function Attempts({ quiz, made }: { quiz: ExamQuiz; made: readonly UserAttempt[] }) {
  const messages = useMessages(examStart)
  // The list above shows used attempts, but not a granted one.
  const isGranted = made.some(({ replacement }) => replacement === 'granted')
  if (made.length === 0 || (quiz.attemptsAllowed === 1 && !isGranted)) return null
  const left = Math.max(0, quiz.attemptsAllowed - countUsedAttempts(made))
  return (
    <Section title={messages.earlierAttempts}>
      <ul className="exam-history">
        {made.map((attempt) => (
          <EarlierAttempt key={attempt._id} attempt={attempt} />
        ))}
      </ul>
      {isGranted && <p className="mt-2">{messages.exam.granted}</p>}
      <p className="mt-2">{messages.exam.attemptsLeft(left, quiz.attemptsAllowed)}</p>
    </Section>
  )
}

function EarlierAttempt({ attempt }: { attempt: UserAttempt }) {
  const { _id, number, startedAt, score, maxScore, isVoid } = attempt
  const { earlierAttempt } = useMessages(examStart)
  const { scoreOf, withCancelled } = useMessages(examResults)
  const line = earlierAttempt(number, formatInstant(startedAt))
  return (
    <li>
      <a href={`/me/attempts?attempt=${_id}`}>{isVoid ? withCancelled(line) : line}</a>
      <strong>{score !== null && maxScore !== null && scoreOf(score, maxScore)}</strong>
    </li>
  )
}

// A practice result stays on the device until the quiz is taken again.
function LastScore({
  session,
  onOpenSession,
}: {
  session: ExamSession
  onOpenSession: Props['onOpenSession']
}) {
  const { lastScore, seeAnalysis } = useMessages(examStart)
  const { scoreOf, attemptCancelled } = useMessages(examResults)
  const { result } = session.read()
  if (result === null) return null
  return (
    <div className="exam-note">
      <p>
        {lastScore(scoreOf(result.score, result.maxScore))}{' '}
        <Button variant="text" onClick={() => onOpenSession(session)}>
          {seeAnalysis}
        </Button>
      </p>
      {result.isVoid && <p>{attemptCancelled}</p>}
    </div>
  )
}

type StartButtonProps = {
  quiz: ExamQuiz
  session: ExamSession
  /** True for a running attempt on any device: this one resumes it. */
  isUnderWay: boolean
  onOpenSession: (session: ExamSession) => void
}

/** Button that starts or resumes a quiz, with the leaderboard name where there is a leaderboard. */
function StartButton({ quiz, session, isUnderWay, onOpenSession }: StartButtonProps) {
  const { start, resume } = useMessages(examStart)
  const { state } = useSession()
  const [isNamed, setIsNamed] = useState(true)
  const startOrResume = () => {
    void session.start({ isNamed })
    onOpenSession(session)
  }
  return (
    <>
      {!quiz.practice && !isUnderWay && state.status === 'signedIn' && (
        <NameChoice name={leaderboardName(state.profile)} isNamed={isNamed} onChange={setIsNamed} />
      )}
      <div className="exam-dock">
        <Button variant="primary" onClick={startOrResume}>
          {isUnderWay ? resume : start}
        </Button>
      </div>
    </>
  )
}

type NameProps = { name: string; isNamed: boolean; onChange: (isNamed: boolean) => void }

function NameChoice({ name, isNamed, onChange }: NameProps) {
  const { label, hint } = useMessages(examStart).showName
  return (
    <div className="exam-name">
      <label className="exam-check">
        <input type="checkbox" checked={isNamed} onChange={({ target: { checked } }) => onChange(checked)} />
        <span className="exam-words">{label(name)}</span>
      </label>
      <p className="exam-hint">{hint}</p>
    </div>
  )
}
