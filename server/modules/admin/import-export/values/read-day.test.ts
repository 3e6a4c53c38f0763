import { describe, expect, it } from 'vitest'
import { holdsMonthFirst, readDay, withDayFirst } from './read-day.ts'

describe('readDay', () => {
  it.each([
    ['2026-12-10', '2026-12-10'],
    ['2026/12/10', '2026-12-10'],
    ['2026-12-9', '2026-12-09'],
    ['20261210', '2026-12-10'],
    ['10/12/2026', '2026-12-10'],
    ['9/1/2027', '2027-01-09'],
    ['10.12.2026', '2026-12-10'],
    [' 10 - 12 - 2026 ', '2026-12-10'],
    ['10/12/26', '2026-12-10'],
    ['9.1.27', '2027-01-09'],
    ['१०/१२/२०२६', '2026-12-10'],
    ['১০.১২.২০২৬', '2026-12-10'],
    ['10-Dec-2026', '2026-12-10'],
    ['10-Dec-26', '2026-12-10'],
    ["10 Dec '26", '2026-12-10'],
    ['Dec 10, 26', '2026-12-10'],
    ['10 December 2026', '2026-12-10'],
    ['10th December, 2026', '2026-12-10'],
    ['December 10, 2026', '2026-12-10'],
    ['१० दिसम्बर २०२६', '2026-12-10'],
    ['Thursday, 10 December 2026', '2026-12-10'],
    ['2026-12-10 00:00:00', '2026-12-10'],
    ['10/12/2026 23:59', '2026-12-10'],
    ['10/12/2026 (5 PM)', '2026-12-10'],
    ['10/12/2026 up to 5:00 PM', '2026-12-10'],
    ['Upto 05 PM 10.12.2026', '2026-12-10'],
    ['10/12/2026 तक', '2026-12-10'],
    ['10-Dec-2026 (Extended)', '2026-12-10'],
    ['2026-12-10T10:00:00', '2026-12-10'],
    ['2026-12-09T18:30:00.000Z', '2026-12-10'],
    ['2026-12-10T23:00:00+05:30', '2026-12-10'],
    ['46366', '2026-12-10'],
    ['46366.75', '2026-12-10'],
  ])('readDay reads %j as %s', (cell, day) => {
    expect(readDay(cell, 'dayFirst')).toBe(day)
  })

  it.each([
    '',
    'tomorrow',
    '31/02/2026',
    '31 February 2026',
    '0/12/2026',
    '12/31/2026',
    '26/12/01',
    '12-10',
    '02/2026',
    'Dec-26',
    '10-Dec',
    '10 Dec 10 AM',
    '2026',
    '15 days',
    '9876543210',
    'Advt. 05/2026',
    '99999',
    '10/12/2026, 11/12/2026',
    '01/12/2026 to 10/12/2026',
    '10/12/2026 (extended from 05/12/2026)',
    '1'.repeat(10_000),
  ])('readDay finds no day in %.40j', (cell) => {
    expect(readDay(cell, 'dayFirst')).toBeNull()
  })

  it.each([
    ['12/10/2026', '2026-12-10'],
    ['12-10-26', '2026-12-10'],
    ['12/31/2026 11:59 PM', '2026-12-31'],
    ['31/12/2026', null],
    ['2026-12-10', '2026-12-10'],
    ['10-Dec-2026', '2026-12-10'],
  ])('readDay reads %j as %j if the month is first', (cell, day) => {
    expect(readDay(cell, 'monthFirst')).toBe(day)
  })

  it('readDay needs the date order only for numeric dates', () => {
    expect(readDay('31/12/2026', null)).toBe('unclear')
    expect(readDay('31-Dec-2026', null)).toBe('2026-12-31')
  })
})

describe('holdsMonthFirst', () => {
  it.each([
    ['12/31/2026', true],
    ['Exam|11/20/26\nResult|12/01/2026', true],
    ['12/10/2026', false],
    ['31/12/2026', false],
    ['32/31/2026', false],
    ['2026-12-31', false],
    ['Advt. 12/31', false],
  ])(
    'holdsMonthFirst reports whether %j has a date that is valid only with the month first: %j',
    (text, expected) => expect(holdsMonthFirst(text)).toBe(expected),
  )
})

describe('withDayFirst', () => {
  const text = 'Exam|12/31/2026 (Thursday)\nResult|1/2/2027'

  it('withDayFirst puts the day first in numeric dates if the text has the month first', () => {
    expect(withDayFirst(text, 'monthFirst')).toBe('Exam|31/12/2026 (Thursday)\nResult|02/01/2027')
    expect(withDayFirst(text, 'dayFirst')).toBe(text)
  })

  it('withDayFirst needs the date order only for numeric dates', () => {
    expect(withDayFirst(text, null)).toBeNull()
    expect(withDayFirst('Exam|December 2026', null)).toBe('Exam|December 2026')
  })
})
