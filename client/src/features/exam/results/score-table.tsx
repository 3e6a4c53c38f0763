import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import type { PartScore } from './result-parts.ts'

type Props = {
  /** Name of the parts, as the label of the table and as the heading of their names. */
  label: string
  head: string
  parts: readonly PartScore[]
}

/** The score of each part of a paper: a table whose rows have a bar of the right answers. */
export function ScoreTable({ label, head, parts }: Props) {
  const messages = useMessages(examResults)
  return (
    <table aria-label={label} className="exam-scores">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{messages.correctOfTotal}</th>
          <th scope="col">{messages.partScore}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, correct, total, score }) => (
          <tr key={name}>
            <th scope="row">
              <bdi className="exam-words">{name}</bdi>
              <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none">
                <rect width="100" height="4" className="exam-share-all" />
                <rect width={(100 * correct) / Math.max(1, total)} height="4" className="exam-share" />
              </svg>
            </th>
            <td>{messages.levelCorrect(correct, total)}</td>
            <td>{formatMarks(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
