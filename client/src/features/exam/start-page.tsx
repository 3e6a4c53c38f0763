import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatNumber } from '#shared/domain/text/format-number.ts'
import { requiresAllAnswers } from '#shared/domain/quizzes/required-answers.ts'
import { Facts } from '#client/content/facts.tsx'
import { RemindMe } from '#client/content/remind-me.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import type { ExamQuiz, ExamSession } from './exam-session.ts'
import type { OpenedExam } from './load-exam.ts'

type Props = { opened: OpenedExam; onTaken: (session: ExamSession) => void }

/** What a candidate should know before the start, and the button that starts. */
export function StartPage({ opened, onTaken }: Props) {
  const messages = useMessages(exam)
  const { notCounted } = useMessages(examResults)
  const { quiz, last } = opened
  const begin = (session: ExamSession) => {
    void session.start()
    onTaken(session)
  }
  return (
    <>
      <h1 className="text-2xl font-semibold">
        <bdi>{quiz.title}</bdi>
      </h1>
      <p className="exam-words mt-2 max-w-prose text-soft">{quiz.description}</p>
      <QuizFacts quiz={quiz} />
      {'obstacle' in opened ? (
        <p className="exam-note">{messages.obstacles[opened.obstacle](formatInstant(quiz.startDateTime))}</p>
      ) : (
        <Rules quiz={quiz} />
      )}
      {'obstacle' in opened && opened.obstacle === 'notBegun' && <RemindMe quiz={quiz} />}
      {'session' in opened && opened.uncounted > 0 && (
        <p className="exam-note">{notCounted(opened.uncounted)}</p>
      )}
      {last && <Last session={last} onTaken={onTaken} />}
      <div className="exam-buttons">
        {'session' in opened && (
          <Button variant="primary" onClick={() => begin(opened.session)}>
            {messages.start.begin}
          </Button>
        )}
        <LinkButton href="/quizzes">{messages.toQuizzes}</LinkButton>
      </div>
    </>
  )
}

function QuizFacts({ quiz }: { quiz: ExamQuiz }) {
  const { facts, minutes } = useMessages(exam).start
  return (
    <Facts
      look="card"
      facts={[
        { label: facts.questions, value: formatNumber(quiz.totalQuestions) },
        { label: facts.time, value: minutes(quiz.durationMinutes) },
        { label: facts.category, value: quiz.category },
      ]}
    />
  )
}

function Rules({ quiz }: { quiz: ExamQuiz }) {
  const messages = useMessages(exam).start
  const { marking } = quiz
  const rules = [
    marking === null ? messages.ownMarks : messages.scheme(marking.correct, marking.wrong),
    messages.clock,
    requiresAllAnswers(quiz) ? messages.allNeeded : messages.someNeeded,
    messages.marked,
    messages.offline,
    messages.attempts,
  ]
  return (
    <Section title={messages.rules}>
      <ul className="exam-rules">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  )
}

// The result of practice stays on the device until the quiz is taken again.
function Last({ session, onTaken }: { session: ExamSession; onTaken: Props['onTaken'] }) {
  const { last, seeLast } = useMessages(exam).start
  const { scoreOf } = useMessages(examResults)
  const { result } = session.read()
  if (result === null) return null
  return (
    <p className="exam-note">
      {last(scoreOf(result.score, result.maxScore))}{' '}
      <Button variant="text" onClick={() => onTaken(session)}>
        {seeLast}
      </Button>
    </p>
  )
}
