import { expect, it } from 'vitest'
import { paperTotals } from './paper-totals.ts'

it('paperTotals counts questions by level, and adds up exact marks, by the marking scheme if there is one', () => {
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

type Question = Parameters<typeof paperTotals>[0][number]
type Marking = Parameters<typeof paperTotals>[1]

const paper = (...marks: number[]): Question[] => marks.map((each) => ({ level: 'Easy', marks: each }))

it.each<[string, Question[], Marking, number]>([
  ['no questions', [], null, 0],
  ['no questions under a scheme', [], { correct: 2, wrong: -0.5 }, 0],
  ['questions without marks', paper(0, 0), null, 0],
  ['one question', paper(2), null, 2],
  ['tenths', paper(0.1, 0.2), null, 0.3],
  ['hundredths', paper(0.01, 0.02), null, 0.03],
  ['thirds of a scheme', paper(1, 1, 1), { correct: 1 / 3, wrong: 0 }, 1],
  [
    '100 questions of a scheme',
    paper(...Array.from({ length: 100 }, () => 9)),
    { correct: 2, wrong: -0.5 },
    200,
  ],
])('paperTotals sums the marks of %s', (_what, questions, marking, marks) => {
  expect(paperTotals(questions, marking)).toMatchObject({ marks })
})
