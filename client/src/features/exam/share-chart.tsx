import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import type { PartScore } from './result-parts.ts'

type Props = {
  /** What the parts are, as a label and as the heading of their names. */
  label: string
  head: string
  parts: readonly PartScore[]
}

/** How many questions of each part of a paper were right: bars, with the same numbers as a table. */
export function ShareChart({ label, head, parts }: Props) {
  const messages = useMessages(examResults)
  return (
    <>
      <div aria-hidden className="exam-chart">
        {parts.map(({ name, correct, total }) => (
          <div key={name}>
            <bdi className="exam-words">{name}</bdi>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none">
              <rect width="100" height="10" className="exam-chart-all" />
              <rect width={(100 * correct) / Math.max(1, total)} height="10" className="exam-chart-right" />
            </svg>
            <span>{messages.levelCorrect(correct, total)}</span>
          </div>
        ))}
      </div>
      <DataTable
        label={label}
        head={[[head], [messages.correctOfTotal], [messages.partScore]]}
        rows={parts.map(({ name, correct, total, score }) => [
          [name],
          [messages.levelCorrect(correct, total)],
          [String(score)],
        ])}
      />
    </>
  )
}
