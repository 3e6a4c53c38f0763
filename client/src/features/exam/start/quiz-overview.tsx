import type { ReactNode } from 'react'
import type { QuizOverview as Overview } from '#shared/contracts/quiz.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Facts } from '#client/ui/facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { examWaiting } from '#client/messages/en/exam-waiting.ts'
import { BareFrame } from '#client/layout/frame/bare-frame.tsx'
import { Rules } from './start-rules.tsx'

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
