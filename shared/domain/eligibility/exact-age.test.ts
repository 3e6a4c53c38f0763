import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { ageOnDay } from './check-age.ts'
import { exactAge, findAgeErrors } from './exact-age.ts'

it.each([
  ['2004-05-10', '2026-08-01', [22, 2, 22]],
  ['2004-05-10', '2026-05-10', [22, 0, 0]],
  ['2004-05-10', '2026-05-09', [21, 11, 29]],
  ['2004-05-10', '2004-05-10', [0, 0, 0]],
  ['2004-02-29', '2025-02-28', [20, 11, 30]],
  ['2004-02-29', '2025-03-01', [21, 0, 0]],
  ['2004-02-29', '2028-02-29', [24, 0, 0]],
  ['2004-01-31', '2026-02-28', [22, 0, 28]],
  ['2004-01-31', '2026-03-01', [22, 1, 0]],
  ['2004-12-31', '2027-01-01', [22, 0, 1]],
])('the age of a person born on %s is on %s %j years, months and days', (bornOn, day, expected) => {
  const { years, months, days } = exactAge(bornOn, day)
  expect([years, months, days]).toEqual(expected)
})

it('the exact age has the years and months of the eligibility check and fewer days than a month', () => {
  const day = fc.nat({ max: 365 * 60 }).map((days) => addDays('1960-01-01', days))
  fc.assert(
    fc.property(day, fc.nat({ max: 365 * 40 }), (bornOn, later) => {
      const on = addDays(bornOn, later)
      const { days, ...age } = exactAge(bornOn, on)
      expect(age).toEqual(ageOnDay(bornOn, on))
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThan(31)
    }),
  )
})

it('the next day is one day older, or begins a new month', () => {
  const day = fc.nat({ max: 365 * 60 }).map((days) => addDays('1960-01-01', days))
  fc.assert(
    fc.property(day, fc.nat({ max: 365 * 40 }), (bornOn, later) => {
      const [before, after] = [later, later + 1].map((days) => exactAge(bornOn, addDays(bornOn, days)).days)
      expect([0, (before ?? 0) + 1]).toContain(after)
    }),
  )
})

describe('findAgeErrors', () => {
  const TODAY = '2026-11-27'

  it.each([
    ['two real days', { bornOn: '2004-05-10', day: '2027-01-01' }, {}],
    ['the day of birth itself', { bornOn: '2004-05-10', day: '2004-05-10' }, {}],
    ['nothing', { bornOn: '', day: '' }, { bornOn: 'noBirth', day: 'noDay' }],
    ['a day that no month has', { bornOn: '2004-02-30', day: TODAY }, { bornOn: 'noBirth' }],
    ['a birth tomorrow', { bornOn: '2026-11-28', day: '2027-01-01' }, { bornOn: 'futureBirth' }],
    ['a birth before 1930', { bornOn: '1929-12-31', day: TODAY }, { bornOn: 'earlyBirth' }],
    ['a day before the birth', { bornOn: '2004-05-10', day: '2004-05-09' }, { day: 'dayBeforeBirth' }],
  ])('%s gives its errors by field', (_, input, errors) => {
    expect(findAgeErrors(input, TODAY)).toEqual(errors)
  })
})
