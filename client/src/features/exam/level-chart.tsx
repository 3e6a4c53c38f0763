import type { LevelScore } from '#shared/domain/quizzes/quiz-score.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { DataTable } from '#client/ui/data-table.tsx'

/** How many questions of each level were right: bars, with the same numbers as a table. */
export function LevelChart({ levels }: { levels: readonly LevelScore[] }) {
  const messages = useMessages(examResults)
  return (
    <>
      <div aria-hidden className="exam-chart">
        {levels.map(({ level, correct, total }) => (
          <div key={level}>
            <span>{level}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none">
              <rect width="100" height="10" className="exam-chart-all" />
              <rect width={(100 * correct) / Math.max(1, total)} height="10" className="exam-chart-right" />
            </svg>
            <span>{messages.levelCorrect(correct, total)}</span>
          </div>
        ))}
      </div>
      <DataTable
        label={messages.levels}
        head={[[messages.level], [messages.correctOfTotal], [messages.levelScore]]}
        rows={levels.map(({ level, correct, total, score }) => [
          [level],
          [messages.levelCorrect(correct, total)],
          [String(score)],
        ])}
      />
    </>
  )
}
