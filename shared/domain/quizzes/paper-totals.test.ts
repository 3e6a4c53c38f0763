import { expect, it } from 'vitest'
import { paperTotals } from './paper-totals.ts'

it('paperTotals counts questions by level, and adds exact marks, by the scheme if there is one', () => {
  const paper = [
    { level: 'Difficult' as const, marks: 0.1 },
    { level: 'Easy' as const, marks: 0.2 },
    { level: 'Easy' as const, marks: 2 },
  ]
  const levels = [
    { level: 'Easy', count: 2 },
    { level: 'Moderate', count: 0 },
    { level: 'Difficult', count: 1 },
  ]
  expect(paperTotals(paper, null)).toEqual({ levels, marks: 2.3 })
  expect(paperTotals(paper, { correct: 0.33, wrong: -0.11 })).toEqual({ levels, marks: 0.99 })
})
