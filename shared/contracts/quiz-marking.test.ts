import { expect, it } from 'vitest'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { quiz } from './quiz.ts'

const issuesOf = (marking: unknown) =>
  quiz.Draft.safeParse({ ...buildQuiz(), marking }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

it.each([-0.25, 0, -1, '-1/3', '-2/3', '-1/4', '-3/3'])(
  'the schema of a quiz accepts %s marks for a wrong answer',
  (wrong) => {
    expect(issuesOf({ correct: 1, wrong })).toBeUndefined()
  },
)

const WRITTEN = 'marking.wrong: Marks must be a number with at most two decimals, or a fraction such as -1/3.'
it.each([
  ['-1/7', WRITTEN],
  ['1/3', WRITTEN],
  ['-1/0', WRITTEN],
  ['a third', WRITTEN],
  [-1 / 3, WRITTEN],
  [null, WRITTEN],
  [0.25, 'marking.wrong: The marks of a wrong answer must be 0 or below.'],
  ['-4/3', 'marking.wrong: A wrong answer cannot subtract more than a correct answer gives.'],
])('the schema of a quiz rejects %s marks for a wrong answer, and names the field', (wrong, issue) => {
  expect(issuesOf({ correct: 1, wrong })).toEqual([issue])
})
