const isWholeHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** What a wrong answer may take away: parts of a question's marks. */
export const NEGATIVE_PARTS = [0, 0.25, 0.5] as const

/** What is wrong with the negative marks of a question (0 or below), in words; blank where nothing is. */
export function negativeMarksObstacle(marks: number, negativeMarks: number): string {
  const isPart = NEGATIVE_PARTS.some((part) => Math.abs(negativeMarks + part * marks) < 1e-9)
  if (!isPart) return 'Negative marks must be none, 25% or 50% of the marks.'
  // Scores are whole hundredths: a quarter of 0.05 would be lost.
  return isWholeHundredths(negativeMarks)
    ? ''
    : 'Negative marks have at most two decimals: choose other marks.'
}
