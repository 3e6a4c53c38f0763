import { expect, it } from 'vitest'
import { titleSimilarity } from './find-similar.ts'

it.each([
  ['SSC CGL 2026', 'ssc  cgl, 2026!', 1],
  ['SSC CGL 2026', '2026 CGL SSC', 1],
  ['SSC CGL 2026', 'SSC CGL 2025', 2 / 3],
  ['बिहार पुलिस', 'पुलिस भर्ती', 0.5],
  ['SSC', 'UPSC', 0],
  ['', '!', 0],
])('the titles %j and %j have the similarity %d', (a, b, similarity) => {
  expect(titleSimilarity(a, b)).toBeCloseTo(similarity)
})
