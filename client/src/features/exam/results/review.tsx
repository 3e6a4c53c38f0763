import { Fragment, useState, type ReactNode } from 'react'
import type { ReviewedQuestion } from '#shared/contracts/attempt.ts'
import type { QuestionReportBody } from '#shared/contracts/report.ts'
import { toPlainText } from '#shared/domain/questions/markup.ts'
import { QuestionText } from '#client/ui/question-text.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Button } from '#client/ui/button.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { ReportDialog } from '#client/content/reports/report-dialog.tsx'
import { examReport } from '#client/messages/en/exam-report.ts'
import { filterReview, initialFilter, getOutcome, REVIEW_FILTERS } from './result-parts.ts'

/** Questions of a finished paper, one line each. A press opens answer, key and explanation. */
export function Review({ review }: { review: readonly ReviewedQuestion[] }) {
  const { filters, emptyFilters } = useMessages(examResults)
  const [filter, setFilter] = useState(() => initialFilter(review))
  const shown = filterReview(review, filter)
  return (
    <>
      <div className="exam-filters">
        {REVIEW_FILTERS.map((each) => (
          <Button key={each} aria-pressed={each === filter} onClick={() => setFilter(each)}>
            {filters[each]}
          </Button>
        ))}
      </div>
      {shown.length === 0 && <p className="mt-2">{emptyFilters[filter]}</p>}
      <ol className="exam-review">
        {shown.map((reviewed) => (
          <li key={reviewed.questionId}>
            <PartBoundary>
              <Line reviewed={reviewed} />
            </PartBoundary>
          </li>
        ))}
      </ol>
    </>
  )
}

function Line({ reviewed }: { reviewed: ReviewedQuestion }) {
  const { outcomes } = useMessages(examResults)
  const outcome = getOutcome(reviewed)
  return (
    <details>
      <summary>
        <span>{reviewed.number}.</span>
        <span className="exam-line">
          <QuestionText text={reviewed.questionName} />
        </span>
        <strong className={`exam-${outcome}`}>{outcomes[outcome]}</strong>
      </summary>
      <Answers reviewed={reviewed} />
      <ReportQuestion question={reviewed} />
    </details>
  )
}

function Answers({ reviewed }: { reviewed: ReviewedQuestion }) {
  const { columns, ...messages } = useMessages(examResults)
  const { letter } = useMessages(exam)
  const { choice, correctOptions, options, level, explanation, isLate, keyChange } = reviewed
  const named = (option: number) => (
    <QuestionText text={messages.option(letter(option), options[option] ?? '')} />
  )
  const key = correctOptions.map((option, index) => (
    <Fragment key={option}>
      {index > 0 && ', '}
      {named(option)}
    </Fragment>
  ))
  const known = key.length > 0 ? key : messages.hidden
  return (
    <dl>
      <Part label={columns.yourAnswer}>
        {choice === null ? messages.notAnswered : named(choice)}
        {isLate && <span className="exam-wrong">{messages.lateAnswer}</span>}
      </Part>
      <Part label={columns.correctAnswer}>
        {keyChange === 'all' || keyChange === 'removed' ? messages.keyChanges[keyChange] : known}
        {keyChange === 'options' && <span className="exam-wrong">{messages.keyChanges.options}</span>}
      </Part>
      <Part label={columns.level}>{level}</Part>
      {explanation !== '' && (
        <Part label={columns.explanation}>
          <QuestionText text={explanation} />
        </Part>
      )}
    </dl>
  )
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="exam-words">{children}</dd>
  </div>
)

type ReportQuestionProps = { question: Pick<ReviewedQuestion, 'number' | 'questionId' | 'questionName'> }

/** Reports an error in a question; without a network the report is queued. */
function ReportQuestion({ question }: ReportQuestionProps) {
  const { button, buttonOf, title, reasons } = useMessages(examReport)
  const [isOpen, setIsOpen] = useState(false)
  const { number, questionId, questionName } = question
  return (
    <>
      <Button
        variant="text"
        className="exam-report"
        aria-label={buttonOf(number)}
        onClick={() => setIsOpen(true)}
      >
        {button}
      </Button>
      {isOpen && (
        <ReportDialog
          title={title}
          itemName={toPlainText(questionName)}
          path="/reports/questions"
          reasons={reasons}
          toBody={(said): QuestionReportBody => ({ questionId, ...said })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
