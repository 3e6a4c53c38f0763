import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayNumber,
  daysBetween,
  indiaDay,
  indiaDayStart,
  isCalendarDay,
  isOnDay,
  formatDay,
  formatInstant,
  formatInstantDay,
} from './india-day.ts'

describe('the day in India', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-11-21T18:29:59.999Z', '2026-11-21'],
    ['2025-12-31T18:29:59.999Z', '2025-12-31'],
    ['2025-12-31T18:30:00.000Z', '2026-01-01'],
    ['2024-02-28T18:30:00.000Z', '2024-02-29'],
    ['2024-02-29T18:30:00.000Z', '2024-03-01'],
    ['2026-02-28T18:30:00.000Z', '2026-03-01'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01'],
  ])('the day in India at %s is %s', (instant, day) => {
    expect(indiaDay(Date.parse(instant))).toBe(day)
  })

  it.each([
    ['2026-11-21', '2026-11-20T18:30:00.000Z'],
    ['2026-01-01', '2025-12-31T18:30:00.000Z'],
    ['2024-03-01', '2024-02-29T18:30:00.000Z'],
  ])('the day %s in India begins at %s', (day, instant) => {
    expect(new Date(indiaDayStart(day)).toISOString()).toBe(instant)
  })

  it('the day in India agrees with the calendar of Asia/Kolkata', () => {
    const kolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
    const instants = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const day = indiaDay(instant.getTime())
        expect(day).toBe(kolkata.format(instant))
        expect(indiaDayStart(day)).toBeLessThanOrEqual(instant.getTime())
        expect(indiaDayStart(addDays(day, 1))).toBeGreaterThan(instant.getTime())
      }),
    )
  })
})

describe('isCalendarDay', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '2026-12-31', '1999-01-01'])(
    'isCalendarDay accepts %s',
    (text) => {
      expect(isCalendarDay(text)).toBe(true)
    },
  )

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '26-01-01',
    '31/02/2025',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '+002026-01-01',
    '२०२६-०१-०१',
    'Before Exam',
  ])('isCalendarDay rejects "%s"', (text) => {
    expect(isCalendarDay(text)).toBe(false)
  })
})

describe('day arithmetic', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 365, '2027-03-28'],
  ])('addDays moves %s by %i days to %s, and daysBetween counts the same days', (day, days, moved) => {
    expect(addDays(day, days)).toBe(moved)
    expect(daysBetween(day, moved)).toBe(days)
    expect(daysBetween(moved, day) + days).toBe(0)
  })

  it.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2026-11-21', 20_778],
  ])('dayNumber gives %s the number %i', (day, number) => {
    expect(dayNumber(day)).toBe(number)
  })
})

describe('the date formats', () => {
  it.each([
    ['2026-11-21', '21/11/2026'],
    ['2024-02-29', '29/02/2024'],
    ['2026-02-30', '2026-02-30'],
    ['As per Schedule', 'As per Schedule'],
    ['परीक्षा से पहले', 'परीक्षा से पहले'],
    ['21/11/2026', '21/11/2026'],
    ['2026-11', '2026-11'],
    ['', ''],
  ])('formatDay shows the date "%s" as "%s"', (text, shown) => {
    expect(formatDay(text)).toBe(shown)
  })

  it.each([
    ['2026-11-20T18:29:59.999Z', '20/11/2026', '20/11/2026 23:59'],
    ['2026-11-20T18:30:00.000Z', '21/11/2026', '21/11/2026 00:00'],
    ['2025-12-31T18:30:00Z', '01/01/2026', '01/01/2026 00:00'],
    ['2026-06-15T03:35:00+05:30', '15/06/2026', '15/06/2026 03:35'],
    ['2026-06-15T07:30:00.000Z', '15/06/2026', '15/06/2026 13:00'],
  ])('formatInstantDay shows the time %s as %s, and formatInstant shows it as %s', (instant, day, time) => {
    expect(formatInstantDay(instant)).toBe(day)
    expect(formatInstant(instant)).toBe(time)
    expect(formatInstant(Date.parse(instant))).toBe(time)
  })
})

describe('isOnDay', () => {
  it.each([
    ['2026-11-20T18:30:00.000Z', true],
    ['2026-11-20T18:29:59.999Z', false],
    ['2026-11-21T18:29:59.999Z', true],
    ['2026-11-21T18:30:00.000Z', false],
    ['nothing', false],
  ])('the time %s is on 2026-11-21 in India: %s', (instant, expected) => {
    expect(isOnDay(instant, '2026-11-21')).toBe(expected)
  })
})
