import type { OwnAttempt } from '#shared/contracts/attempt.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees, toPaise } from '#shared/domain/sales/rupees.ts'
import { isBelowLeast } from '#shared/domain/sales/sale.ts'
import { formatNumber } from '#shared/domain/text/format-number.ts'
import { Facts } from '#client/content/facts.tsx'
import { RemindMe } from '#client/content/remind-me.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import type { ExamQuiz, ExamSession } from './exam-session.ts'
import type { OpenedExam } from './load-exam.ts'
import { StartButton } from './start-button.tsx'
import { Rules } from './start-rules.tsx'

type Props = { opened: OpenedExam; onTaken: (session: ExamSession) => void }

/** What a candidate should know before the start, and the button that starts. */
export function StartPage({ opened, onTaken }: Props) {
  const { obstacles, toQuizzes } = useMessages(exam)
  const { notCounted } = useMessages(examResults)
  const { history, notSold } = useMessages(examStart)
  const { quiz, last, attempts } = opened
  const session = 'session' in opened ? opened.session : null
  return (
    <>
      <h1 className="page-title">
        <bdi className="exam-words">{quiz.title}</bdi>
      </h1>
      <p className="exam-words mt-2 max-w-prose text-soft">{quiz.description}</p>
      <QuizFacts quiz={quiz} />
      {'obstacle' in opened ? (
        <p className="exam-note">{obstacles[opened.obstacle](formatInstant(quiz.startDateTime))}</p>
      ) : (
        <Rules quiz={quiz} />
      )}
      {'obstacle' in opened && opened.obstacle === 'notBegun' && <RemindMe quiz={quiz} />}
      {'session' in opened && opened.uncounted > 0 && (
        <p className="exam-note">{notCounted(opened.uncounted)}</p>
      )}
      {isBelowLeast(toPaise(quiz.price)) && <p className="exam-note">{notSold}</p>}
      {last && <Last session={last} onTaken={onTaken} />}
      {attempts && <Attempts quiz={quiz} made={attempts.made} />}
      <div className="exam-start">
        {session && <StartButton quiz={quiz} session={session} onTaken={onTaken} />}
      </div>
      <div className="exam-buttons">
        <LinkButton href="/quizzes">{toQuizzes}</LinkButton>
        <LinkButton href="/me/attempts">{history}</LinkButton>
      </div>
    </>
  )
}

const rupees = (amount: number): string => (amount === 0 ? '' : formatRupees(amount))

function QuizFacts({ quiz }: { quiz: ExamQuiz }) {
  const { facts, minutes } = useMessages(examStart)
  return (
    <Facts
      look="card"
      facts={[
        { label: facts.questions, value: formatNumber(quiz.totalQuestions) },
        { label: facts.time, value: minutes(quiz.durationMinutes) },
        { label: facts.category, value: quiz.category },
        { label: facts.ends, value: quiz.practice ? '' : formatInstant(quiz.expireDateTime) },
        { label: facts.fee, value: rupees(quiz.price) },
        { label: facts.prize, value: rupees(quiz.winningAmount) },
      ]}
    />
  )
}

/** The own attempts at an exam, and how many are left. */
function Attempts({ quiz, made }: { quiz: ExamQuiz; made: readonly OwnAttempt[] }) {
  const messages = useMessages(examStart)
  // What was taken is shown above; another attempt there is not.
  if (made.length === 0 || quiz.attemptsAllowed === 1) return null
  const left = Math.max(0, quiz.attemptsAllowed - made.length)
  return (
    <Section title={messages.earlier}>
      <ul className="exam-history">
        {made.map((attempt) => (
          <Earlier key={attempt._id} attempt={attempt} />
        ))}
      </ul>
      <p className="mt-2">{messages.exam.left(left, quiz.attemptsAllowed)}</p>
    </Section>
  )
}

function Earlier({ attempt }: { attempt: OwnAttempt }) {
  const { _id, number, startedAt, score, maxScore, isVoid } = attempt
  const { earlierLine } = useMessages(examStart)
  const { scoreOf, voided } = useMessages(examResults)
  const line = earlierLine(number, formatInstant(startedAt))
  return (
    <li>
      <a href={`/me/attempts?attempt=${_id}`}>{isVoid ? voided(line) : line}</a>
      <strong>{score !== null && maxScore !== null && scoreOf(score, maxScore)}</strong>
    </li>
  )
}

// That of practice stays on the device until the quiz is taken again.
function Last({ session, onTaken }: { session: ExamSession; onTaken: Props['onTaken'] }) {
  const { last, seeLast } = useMessages(examStart)
  const { scoreOf, isVoid } = useMessages(examResults)
  const { result } = session.read()
  if (result === null) return null
  return (
    <div className="exam-note">
      <p>
        {last(scoreOf(result.score, result.maxScore))}{' '}
        <Button variant="text" onClick={() => onTaken(session)}>
          {seeLast}
        </Button>
      </p>
      {result.isVoid && <p>{isVoid}</p>}
    </div>
  )
}
