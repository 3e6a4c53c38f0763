import { expect, it } from 'vitest'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { quizOffer } from './purchase-context.ts'

it.each([
  [0.99, false],
  [1, true],
])('a quiz of %d rupees is for sale: %s', (price, forSale) => {
  expect(quizOffer({ _id: '1', ...buildQuiz({ price }) }).forSale).toBe(forSale)
})
