import { expect, it } from 'vitest'
import { toByteLimits } from './picture-fitter.ts'

it.each([
  [20, 50, { min: 20_480, max: 50_000 }],
  [0, 20, { min: 0, max: 20_000 }],
  [49, 50, { min: 49_996, max: 50_000 }],
])('%i to %i KB are byte limits by either meaning of KB', (minKb, maxKb, limits) => {
  expect(toByteLimits(minKb, maxKb)).toEqual(limits)
})
