import type { QuizOverview } from '#shared/contracts/quiz.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { requiresAllAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import { marksValue } from '#shared/domain/quizzes/score-units.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examStart } from '#client/messages/en/exam-start.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Section } from '#client/ui/section.tsx'

export function Rules({ quiz }: { quiz: QuizOverview }) {
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
function getRules(quiz: QuizOverview, messages: typeof examStart): { main: string[]; others: string[] } {
  const { marking } = quiz
  const { clock, network, attempts } = quiz.practice ? messages.practice : examRules(quiz, messages)
  return {
    main: [
      marking === null ? messages.ownMarks : messages.scheme(marking.correct, marksValue(marking.wrong)),
      clock,
      attempts,
    ],
    others: [
      requiresAllAnswers(quiz) ? messages.allNeeded : messages.someNeeded,
      messages.marked,
      network,
      messages.leaving,
      ...(quiz.practice ? [] : [messages.exam.reveal[quiz.reveal]]),
    ],
  }
}

const examRules = ({ expireDateTime, attemptsAllowed }: QuizOverview, { exam }: typeof examStart) => ({
  clock: exam.clock(formatInstant(expireDateTime)),
  network: exam.network,
  attempts: exam.attempts(attemptsAllowed),
})
