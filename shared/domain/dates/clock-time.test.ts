import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockInstant, clockTime, isClockTime } from './clock-time.ts'

it.each([['00:00'], ['07:00'], ['09:59'], ['21:30'], ['23:59']])('%s is a time of day', (text) => {
  expect(isClockTime(text)).toBe(true)
})

it.each([['25:00'], ['24:00'], ['7:00'], ['07:60'], ['07.00'], [' 07:00'], ['07:00\n'], ['०७:००'], ['']])(
  '%j is not a time of day',
  (text) => {
    expect(isClockTime(text)).toBe(false)
  },
)

it('a time of day in India is five and a half hours ahead of UTC', () => {
  expect(clockInstant('2026-11-21', '08:00')).toBe(Date.parse('2026-11-21T02:30:00Z'))
  expect(clockInstant('2027-01-01', '00:00')).toBe(Date.parse('2026-12-31T18:30:00Z'))
})

it('clockTime returns the time of day of a timestamp', () => {
  const day = fc.constantFrom('2026-02-28', '2026-12-31', '2028-02-29')
  const minute = fc.nat({ max: 24 * 60 - 1 })
  fc.assert(
    fc.property(day, minute, fc.nat({ max: 59_999 }), (on, minutes, rest) => {
      const instant = clockInstant(on, '00:00') + minutes * 60_000
      expect(clockInstant(on, clockTime(instant + rest))).toBe(instant)
    }),
  )
})
