import { expect, it } from 'vitest'
import { negativeMarksObstacle } from './score-units.ts'

const NO_PART = 'Negative marks must be none, 25% or 50% of the marks.'

it.each([
  [1, 0, ''],
  [1, -0.25, ''],
  [1, -0.5, ''],
  [4, -1, ''],
  [0.04, -0.01, ''],
  [0.1, -0.05, ''],
  [1, -0.33, NO_PART],
  [1, -1, NO_PART],
  [2, 0.5, NO_PART],
  [0.1, -0.025, 'Negative marks have at most two decimals: choose other marks.'],
])('a question with %d marks and %d negative marks gets the error %j', (marks, negativeMarks, obstacle) => {
  expect(negativeMarksObstacle(marks, negativeMarks)).toBe(obstacle)
})
