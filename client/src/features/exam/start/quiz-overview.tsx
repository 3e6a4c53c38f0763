import type { ReactNode } from 'react'
import type { QuizOverview as Overview } from '#shared/contracts/quiz.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { requiresAllAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import { marksValue } from '#shared/domain/quizzes/score-units.ts'
import { Facts } from '#client/ui/facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { examWaiting } from '#client/messages/en/exam-waiting.ts'
import { BareFrame } from '#client/layout/frame/bare-frame.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Section } from '#client/ui/section.tsx'

type Props = { quiz: Overview }

export function QuizOverview({ quiz }: Props) {
  return (
    <>
      <h1 className="page-title wrap-anywhere">
        <bdi>{quiz.title}</bdi>
      </h1>
      <p className="mt-2 max-w-prose whitespace-pre-line text-soft wrap-anywhere">{quiz.description}</p>
      <QuizFacts quiz={quiz} />
    </>
  )
}

function QuizFacts({ quiz }: Props) {
  const { facts, minutes, free } = useMessages(examStart)
  return (
    <Facts
      look="card"
      facts={[
        { label: facts.questions, value: formatNumber(quiz.totalQuestions) },
        { label: facts.time, value: minutes(quiz.durationMinutes) },
        { label: facts.category, value: quiz.category },
        { label: facts.fee, value: quiz.price === 0 ? free : formatRupees(quiz.price) },
        { label: facts.prize, value: quiz.winningAmount === 0 ? '' : formatRupees(quiz.winningAmount) },
        { label: facts.ends, value: quiz.practice ? '' : formatInstant(quiz.expireDateTime) },
      ]}
    />
  )
}

/** Quiz with its rules as a page, until the device storage was read. */
export function QuizOverviewPage({ quiz }: Props) {
  const { scriptless } = useMessages(examWaiting)
  return (
    <ExamFrame>
      <QuizOverview quiz={quiz} />
      <Rules quiz={quiz} />
      <noscript>
        <p>{scriptless}</p>
      </noscript>
    </ExamFrame>
  )
}

/** Frame of a quiz before its attempt. The server renders it too, so it uses only the styles of every page. */
export const ExamFrame = ({ children }: { children: ReactNode }) => (
  <BareFrame className="mx-auto max-w-264 px-4">{children}</BareFrame>
)

export function Rules({ quiz }: { quiz: Overview }) {
  const messages = useMessages(examStart)
  const { main, others } = getRules(quiz, messages)
  return (
    <Section title={messages.rules}>
      <RuleList rules={main} />
      <Disclosure title={messages.allRules}>
        <RuleList rules={others} />
      </Disclosure>
    </Section>
  )
}

const RuleList = ({ rules }: { rules: readonly string[] }) => (
  <ul className="max-w-160 list-disc pl-5">
    {rules.map((rule) => (
      <li key={rule} className="mt-1.5">
        {rule}
      </li>
    ))}
  </ul>
)

/** Returns the three rules that every candidate needs, and the others. */
function getRules(quiz: Overview, messages: typeof examStart): { main: string[]; others: string[] } {
  const { marking } = quiz
  const { clock, network, attempts } = quiz.practice ? messages.practice : examRules(quiz, messages)
  return {
    main: [
      marking === null
        ? messages.marksPerQuestion
        : messages.markingScheme(marking.correct, marksValue(marking.wrong)),
      clock,
      attempts,
    ],
    others: [
      requiresAllAnswers(quiz) ? messages.allRequired : messages.skippingAllowed,
      messages.markedForReview,
      network,
      messages.leavingPage,
      ...(quiz.practice ? [] : [messages.exam.reveal[quiz.reveal]]),
    ],
  }
}

const examRules = ({ expireDateTime, attemptsAllowed }: Overview, { exam }: typeof examStart) => ({
  clock: exam.clock(formatInstant(expireDateTime)),
  network: exam.network,
  attempts: exam.attempts(attemptsAllowed),
})
