import { expect, it } from 'vitest'
import { isQuizPath, quizPath } from './quiz-path.ts'

it('quizPath returns a path that isQuizPath accepts', () => {
  expect(quizPath('01KAJ5EVF0000000000000000Q')).toBe('/Quiz/01KAJ5EVF0000000000000000Q')
  expect(isQuizPath(quizPath('01KAJ5EVF0000000000000000Q'))).toBe(true)
})

it.each(['/quizzes', '/Quiz', '/quiz/01KAJ5EVF0000000000000000Q', '/job/Quiz/1', 'Quiz/1', '', '/'])(
  'the path %j is not the path of a quiz',
  (path) => expect(isQuizPath(path)).toBe(false),
)
