import type { ReactNode } from 'react'
import type { ReviewedQuestion } from '#shared/contracts/attempt.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { ReportQuestion } from './report-question.tsx'

/**
 * All questions with the answer given, the key and the explanation: a table, whose rows stand as blocks on narrow screens. There
 * each cell has its label, since browsers then take the table for none.
 */
export function Review({ review }: { review: readonly ReviewedQuestion[] }) {
  const { columns, review: label } = useMessages(examResults)
  return (
    <table aria-label={label} className="exam-review">
      <thead>
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {review.map((reviewed) => (
          <Row key={reviewed.questionId} reviewed={reviewed} />
        ))}
      </tbody>
    </table>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className="exam-label">{label}</span>
      <span className="exam-words">{children}</span>
    </td>
  )
}

function Row({ reviewed }: { reviewed: ReviewedQuestion }) {
  const { columns, ...messages } = useMessages(examResults)
  const { letter } = useMessages(exam)
  const { choice, correctOptions, options, isLate } = reviewed
  const named = (option: number) => messages.option(letter(option), options[option] ?? '')
  const isKnown = correctOptions.length > 0
  const isRight = choice !== null && correctOptions.includes(choice)
  const look = choice === null || !isKnown ? '' : isRight ? 'exam-right' : 'exam-wrong'
  return (
    <tr>
      <Cell label={columns.number}>{reviewed.number}</Cell>
      <Cell label={columns.question}>
        <bdi className="block">{reviewed.questionName}</bdi>
        <ReportQuestion question={reviewed} />
      </Cell>
      <Cell label={columns.yours}>
        <bdi>{choice === null ? messages.none : named(choice)}</bdi>
        {look !== '' && <span className={look}>{isRight ? messages.correct : messages.wrong}</span>}
        {isLate && <span className="exam-wrong">{messages.late}</span>}
      </Cell>
      <Cell label={columns.key}>
        <bdi>{isKnown ? correctOptions.map(named).join(', ') : messages.secret}</bdi>
      </Cell>
      <Cell label={columns.level}>{reviewed.level}</Cell>
      <Cell label={columns.explanation}>
        <bdi>{reviewed.explanation === '' ? messages.noExplanation : reviewed.explanation}</bdi>
      </Cell>
    </tr>
  )
}
