import { expect, it } from 'vitest'
import { percentile } from './quiz-score.ts'

it.each([
  [1, 19, null],
  [19, 19, null],
  [1, 20, 5],
  [20, 20, 100],
  [14, 21, 66.6666667],
  [7, 21, 33.3333333],
  [99_999, 100_000, 99.999],
  [1, 3_000_000, 0.0000333],
])('a score not exceeded by %d of %d candidates has the percentile %j', (atMostOwn, candidates, expected) => {
  expect(percentile(atMostOwn, candidates)).toBe(expected)
})
