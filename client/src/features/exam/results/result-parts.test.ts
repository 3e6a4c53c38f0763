import { expect, it } from 'vitest'
import type { ReviewedQuestion } from '#shared/contracts/attempt.ts'
import { getAccuracy, topicScores } from './result-parts.ts'

const question = (changes: Partial<ReviewedQuestion>): ReviewedQuestion => ({
  number: 1,
  questionId: 'a',
  questionName: 'Question',
  options: ['1', '2', '3', '4'],
  choice: 0,
  correctOptions: [0],
  keyChange: null,
  level: 'Easy',
  topic: '',
  marks: 1,
  awarded: 1,
  explanation: '',
  isLate: false,
  spentMs: 0,
  ...changes,
})

it('topicScores sums the awarded marks by topic in the order of the paper, without questions that have no correct option', () => {
  const review = [
    question({ topic: 'Polity', awarded: 0.1 }),
    question({ topic: 'History', choice: 1, awarded: -0.33 }),
    question({ topic: 'Polity', awarded: 0.2 }),
    question({ choice: null, awarded: 0 }),
    question({ topic: 'History', correctOptions: [] }),
  ]
  expect(topicScores(review, 'Other')).toEqual([
    { name: 'Polity', correct: 2, total: 2, score: 0.3 },
    { name: 'History', correct: 0, total: 1, score: -0.33 },
    { name: 'Other', correct: 0, total: 1, score: 0 },
  ])
})

it('topicScores returns an empty list if no question has a topic', () => {
  expect(topicScores([question({}), question({})], 'Other')).toEqual([])
})

it.each([
  [{ correct: 2, wrong: 1 }, 66],
  [{ correct: 0, wrong: 3 }, 0],
  [{ correct: 0, wrong: 0 }, null],
])('getAccuracy for %j returns the percentage %s', (result, percent) => {
  expect(getAccuracy(result)).toBe(percent)
})
