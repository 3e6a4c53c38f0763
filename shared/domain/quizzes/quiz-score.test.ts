import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '#shared/domain/constants.ts'
import { secondScore } from '#shared/testing/second-scorer.ts'
import { type CorrectedKey, awarded, scorePaper, type Marking, type ScorableQuestion } from './quiz-score.ts'

const question = (id: string, more: Partial<ScorableQuestion> = {}): ScorableQuestion => ({
  _id: id,
  correctOption: 1,
  level: 'Easy',
  marks: 1,
  negativeMarks: -0.25,
  ...more,
})
const score = (
  questions: ScorableQuestion[],
  choices: Record<string, number | null>,
  marking: Marking | null = null,
) => scorePaper(questions, new Map(Object.entries(choices)), marking)

describe('the score of a paper', () => {
  it('the score of a paper adds the marks of correct answers and subtracts the penalties of wrong ones', () => {
    const paper = [
      question('a', { marks: 2, negativeMarks: -0.5 }),
      question('b', { level: 'Difficult', marks: 4, negativeMarks: -1 }),
      question('c', { level: 'Difficult' }),
      question('d'),
    ]
    expect(score(paper, { a: 1, b: 0, c: null })).toEqual({
      score: 1,
      maxScore: 8,
      correct: 1,
      wrong: 1,
      skipped: 2,
      levels: [
        { level: 'Easy', correct: 1, total: 2, score: 2 },
        { level: 'Difficult', correct: 0, total: 2, score: -1 },
      ],
    })
  })

  it('the score of a paper follows the marking scheme of the quiz if there is one', () => {
    const paper = [question('a'), question('b'), question('c', { marks: 5 })]
    expect(score(paper, { a: 1, b: 0, c: 0 }, { correct: 1, wrong: -0.33 })).toMatchObject({
      score: 0.34,
      maxScore: 3,
    })
  })

  it('the score for 30 correct and 3 wrong answers equals 29 if a wrong answer costs a third of a mark', () => {
    const paper = Array.from({ length: 34 }, (_, index) => question(String(index)))
    const choices = (right: number, wrong: number) =>
      Object.fromEntries(paper.slice(0, right + wrong).map(({ _id }, index) => [_id, index < right ? 1 : 0]))
    for (const [marking, expected] of [
      [{ correct: 1, wrong: '-1/3' }, 29],
      [{ correct: 2, wrong: '-2/3' }, 58],
      [{ correct: 4, wrong: '-4/3' }, 116],
    ] as const)
      expect([
        score(paper, choices(30, 3), marking).score,
        score(paper, choices(29, 0), marking).score,
      ]).toEqual([expected, expected])
    expect(score(paper, choices(0, 34), { correct: 1, wrong: '-1/3' }).score).toBe(-34 / 3)
  })

  it('the score of a paper adds up exact units: a hundred times 0.33 gives 33', () => {
    const paper = Array.from({ length: 100 }, (_, index) => question(String(index)))
    const wrong = Object.fromEntries(paper.map(({ _id }) => [_id, 3]))
    expect(score(paper, wrong, { correct: 1, wrong: -0.33 }).score).toBe(-33)
    expect(score(paper, wrong, { correct: 0.1, wrong: -0.1 }).score).toBe(-10)
  })

  it('the score of a paper equals 0 without a minus sign if no option is chosen or all marks cancel out', () => {
    const paper = [question('a', { negativeMarks: -1 }), question('b')]
    expect(Object.is(score(paper, {}).score, 0)).toBe(true)
    expect(Object.is(score(paper, { a: 0, b: 1 }).score, 0)).toBe(true)
    expect(score([], {})).toEqual({ score: 0, maxScore: 0, correct: 0, wrong: 0, skipped: 0, levels: [] })
  })

  it('the score of a paper ignores choices of questions outside the paper', () => {
    expect(score([question('a')], { b: 1 })).toMatchObject({ score: 0, skipped: 1 })
  })

  it('the score of a paper contains the marks awarded for each question', () => {
    const one = question('a', { marks: 3, negativeMarks: -1.5 })
    expect([1, 0, null].map((choice) => awarded(one, choice, null))).toEqual([3, -1.5, 0])
    expect([1, 0, null].map((choice) => awarded(one, choice, { correct: 1, wrong: -0.33 }))).toEqual([
      1, -0.33, 0,
    ])
  })
})

const marks = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const papers = fc.array(
  fc.record({
    correctOption: fc.integer({ min: 0, max: 3 }),
    level: fc.constantFrom(...LEVELS),
    marks,
    part: fc.constantFrom(0, 0.25, 0.5),
    choice: fc.option(fc.integer({ min: 0, max: 3 })),
    key: fc.option(
      fc.oneof(
        fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
        fc.constantFrom('all' as const, 'removed' as const),
      ),
      { freq: 2 },
    ),
  }),
  { maxLength: 60 },
)
const schemes = fc.option(
  fc.tuple(marks, fc.nat(), fc.boolean()).map(([correct, share, isThirds]) => {
    if (isThirds) return { correct, wrong: `-${share % 300}/3` }
    const wrong = share % (Math.round(correct * 100) + 1)
    return { correct, wrong: wrong === 0 ? 0 : -wrong / 100 }
  }),
)

const correctedKey = (key: number[] | 'all' | 'removed'): CorrectedKey =>
  typeof key === 'string' ? { kind: key } : { kind: 'options', options: key }

it('the score equals the score of an independent second scorer for any paper and scheme', () => {
  fc.assert(
    fc.property(papers, schemes, (drawn, marking) => {
      const paper = drawn.map(({ correctOption, level, marks: worth, part, key }, index) => {
        // A penalty is a quarter or half of the marks, if that is whole hundredths.
        const penalty = Math.floor(worth * 100 * part) / 100
        return {
          _id: `q${index}`,
          correctOption,
          level,
          marks: worth,
          negativeMarks: penalty === 0 ? 0 : -penalty,
          ...(key === null ? {} : { corrected: correctedKey(key) }),
        }
      })
      const chosen = Object.fromEntries(drawn.map(({ choice }, index) => [`q${index}`, choice]))
      const keys = Object.fromEntries(
        drawn.flatMap(({ key }, index) => (key === null ? [] : [[`q${index}`, key]])),
      )
      const expected = secondScore(paper, chosen, marking, keys)
      expect(scorePaper(paper, new Map(Object.entries(chosen)), marking)).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})
