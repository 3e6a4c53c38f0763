import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { spanTokens, tokensOfDay } from './index-tokens.ts'

const day = fc.integer({ min: -400_000, max: 2_900_000 }).map((number) => addDays('1970-01-01', number))

test('a day shares one index token with each span of days that contains the day, and none with other spans', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: -40, max: 3040 }),
      (first, days, at) => {
        const inSpan = new Set(spanTokens(first, addDays(first, days)))
        const shared = tokensOfDay(addDays(first, at)).filter((token) => inSpan.has(token))
        expect(shared).toHaveLength(at >= 0 && at <= days ? 1 : 0)
      },
    ),
    { numRuns: 500 },
  )
})

test('a span of a month has a few tokens, a span of all time some dozens, and an inverted span none', () => {
  expect(spanTokens('2026-11-05', '2026-12-04').length).toBeLessThan(9)
  expect(spanTokens('0000-01-01', '9999-12-31').length).toBeLessThan(45)
  expect(
    tokensOfDay('9999-12-31').filter((token) => spanTokens('0000-01-01', '9999-12-31').includes(token)),
  ).toHaveLength(1)
  expect(spanTokens('2026-11-05', '2026-11-04')).toEqual([])
})

test('date tokens consist of letters and digits only, so that the index does not split them', () => {
  for (const token of [...spanTokens('0000-01-01', '9999-12-31'), ...tokensOfDay('2026-11-23')])
    expect(token).toMatch(/^[a-z0-9]+$/)
})
