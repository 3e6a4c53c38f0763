import { describe, expect, it } from 'vitest'
import { paperShortage, quizWarning, knownAnswersReason } from './quiz-obstacles.ts'

it.each([
  ['', 0, ''],
  ['', 1, ''],
  ['', 0.99, 'It cannot be sold, because the price is below ₹1.'],
  ['It is never offered.', 0.99, 'It is never offered.'],
])(
  'the admin warning for a quiz with the reason %j and a price of %d is %j',
  (inactiveReason, price, warning) => {
    expect(quizWarning({ inactiveReason, price })).toBe(warning)
  },
)

describe('the obstacles of a quiz', () => {
  it('a paper with too few published questions is an obstacle to a quiz', () => {
    expect(paperShortage(10, 10)).toBe('')
    expect(paperShortage(10, 8)).toContain('it needs 10 questions, and 8 are published')
  })

  it('questions with known answers are an obstacle to a prize quiz, and the message names the first three', () => {
    expect(knownAnswersReason([], 0)).toBe('')
    expect(knownAnswersReason(['What is\n 2 + 2?'], 1)).toContain('such as “What is 2 + 2?”.')
    expect(knownAnswersReason(['A', 'B', 'C'], 5)).toContain('“A”, “B”, “C” and 2 more.')
    expect(knownAnswersReason(['x'.repeat(61)], 1)).toContain(`“${'x'.repeat(60)}…”`)
  })
})
