import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber } from './numbers.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [99_999, '99,999'],
  [100_000, '1,00,000'],
  [12_345_678, '1,23,45,678'],
])('formatNumber formats %i as %s', (value, shown) => expect(formatNumber(value)).toBe(shown))

it('formatNumber groups digits as the platform does for India', () => {
  const platform = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.nat(), (value) => {
      expect(formatNumber(value)).toBe(platform.format(value))
    }),
  )
})
