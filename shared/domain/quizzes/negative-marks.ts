import { isWholeHundredths } from './hundredths.ts'

/** The parts of a question's marks that a wrong answer may deduct. */
export const NEGATIVE_PARTS = [0, 0.25, 0.5] as const

/** Returns why the negative marks of a question (0 or below) are invalid, as a message; '' if they are valid. */
export function negativeMarksObstacle(marks: number, negativeMarks: number): string {
  const isPart = NEGATIVE_PARTS.some((part) => Math.abs(negativeMarks + part * marks) < 1e-9)
  if (!isPart) return 'Negative marks must be none, 25% or 50% of the marks.'
  // Scores are whole hundredths: a quarter of 0.05 cannot be stored.
  return isWholeHundredths(negativeMarks)
    ? ''
    : 'Negative marks have at most two decimals: choose other marks.'
}
