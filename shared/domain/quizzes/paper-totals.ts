import { LEVELS } from '#shared/domain/constants.ts'
import type { Marking } from './quiz-score.ts'
import { toMarks, toUnits } from './score-units.ts'

type Question = { level: (typeof LEVELS)[number]; marks: number }

/** Contents of a paper; marks are those without a mistake. */
export type PaperTotals = {
  levels: { level: Question['level']; count: number }[]
  marks: number
}

/** Counts questions by level, the easiest first, and sums their marks, by the quiz's scheme if it has one. */
export function paperTotals(questions: readonly Question[], marking: Marking | null): PaperTotals {
  const units = questions.reduce((sum, { marks }) => sum + toUnits(marking?.correct ?? marks), 0)
  return {
    levels: LEVELS.map((level) => ({
      level,
      count: questions.filter((question) => question.level === level).length,
    })),
    marks: toMarks(units),
  }
}
