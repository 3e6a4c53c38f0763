import type { ImportData, ImportFacts } from '#shared/contracts/import-export.ts'
import { QuestionText } from '#client/ui/question-text.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { exam } from '#client/messages/en/exam.ts'
import { FirstRows } from './import-errors.tsx'

export type QuestionRow = ImportData['rows'][number] & { facts: Extract<ImportFacts, { kind: 'question' }> }

/** Valid rows of questions as candidates see them, with the right option marked. */
export function QuestionRows({ rows }: { rows: readonly QuestionRow[] }) {
  return (
    <FirstRows rows={rows}>
      {(shown) => (
        <ol className="rounded-lg border border-line">
          {shown.map((row) => (
            <li key={row.row} className="border-b border-line p-3 last:border-0">
              <Row row={row} />
            </li>
          ))}
        </ol>
      )}
    </FirstRows>
  )
}

function Row({ row: { row, line, title, facts, notes } }: { row: QuestionRow }) {
  const { question: messages, rowLine } = useMessages(admin).transfer
  const { letter } = useMessages(exam)
  const { level, category, topic, marks, negativeMarks, explanation, keepsOptionOrder } = facts
  const order = keepsOptionOrder ? messages.keepsOptionOrder : ''
  const values = [rowLine(row, line), level, category, topic, messages.marks(marks, negativeMarks), order]
  return (
    <>
      <p className="text-sm text-soft">{values.filter((value) => value !== '').join(' · ')}</p>
      <p className="font-medium whitespace-pre-line wrap-anywhere">
        <QuestionText text={title} />
      </p>
      <ul>
        {facts.options.map((option, index) => {
          const isRight = index === facts.correctOption
          return (
            <li key={index} className={isRight ? 'font-semibold text-accent wrap-anywhere' : 'wrap-anywhere'}>
              {letter(index)}. <QuestionText text={option} />
              {isRight && ` ✓ ${messages.right}`}
            </li>
          )
        })}
      </ul>
      {explanation !== '' && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          {messages.explanation} <QuestionText text={explanation} />
        </p>
      )}
      {notes.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-sm text-amber wrap-anywhere">
          {field}: {message}
        </p>
      ))}
    </>
  )
}
