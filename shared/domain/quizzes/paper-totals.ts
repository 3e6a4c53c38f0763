import { LEVELS } from '#shared/domain/constants.ts'
import type { Marking } from './quiz-score.ts'
import { toMarks, toUnits } from './score-units.ts'

type Question = { level: (typeof LEVELS)[number]; marks: number }

export type PaperTotals = {
  levels: { level: Question['level']; count: number }[]
  marks: number
}

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
