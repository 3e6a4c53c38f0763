import { expect, it } from 'vitest'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { quizOffer } from './purchase-context.ts'

it.each([
  [0.99, false],
  [1, true],
])('quizOffer for a quiz with the price of %d rupees sets forSale to %s', (price, forSale) => {
  expect(quizOffer({ _id: '1', ...buildQuiz({ price }) }).forSale).toBe(forSale)
})
