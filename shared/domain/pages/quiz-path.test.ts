import { expect, it } from 'vitest'
import { isQuizPath, quizPath } from './quiz-path.ts'

it('quizPath returns a path of a quiz', () => {
  expect(quizPath('01KAJ5EVF0000000000000000Q')).toBe('/Quiz/01KAJ5EVF0000000000000000Q')
  expect(isQuizPath(quizPath('01KAJ5EVF0000000000000000Q'))).toBe(true)
})

it.each(['/quizzes', '/Quiz', '/quiz/01KAJ5EVF0000000000000000Q', '/job/Quiz/1', 'Quiz/1', '', '/'])(
  '%j is no path of a quiz',
  (path) => expect(isQuizPath(path)).toBe(false),
)
