import { expect, it } from 'vitest'
import { dayInText, daysInText, namesImpossibleDay } from './day-in-text.ts'

it.each([
  ['2026-12-21', '2026-12-21'],
  ['21/12/2026', '2026-12-21'],
  ['1.2.2026', '2026-02-01'],
  ['21-12-2026 (extended)', '2026-12-21'],
  ['21 December 2026', '2026-12-21'],
  ['21st Dec, 2026', '2026-12-21'],
  ['5-Sept-2026', '2026-09-05'],
  ['December 5, 2026', '2026-12-05'],
  ['till 2nd of nothing, then MAY 03 2026', '2026-05-03'],
  ['21 दिसंबर 2026', '2026-12-21'],
  ['२१ दिसम्बर २०२६', '2026-12-21'],
  ['४/२/२०२६', '2026-02-04'],
  ['31/02/2026, corrected to 2026-03-01', '2026-03-01'],
  ['2026-01-05 to 2026-01-09', '2026-01-05'],
  ['09/01/2026, not 2026-01-05', '2026-01-09'],
])('%s names %s', (text, day) => expect(dayInText(text)).toBe(day))

it.each([
  '',
  'As per Schedule',
  'Before Exam',
  'December 2026',
  '13/13/2026',
  '12026-12-21',
  '21/12/26',
  '21 Foo 2026',
])('%j names no day', (text) => expect(dayInText(text)).toBeNull())

it('is not found in long texts that name none, and found behind them', () => {
  for (const text of [
    '1'.repeat(2000),
    '1 '.repeat(1000),
    'दि'.repeat(1000),
    '1 a'.repeat(700),
    '1-'.repeat(1000),
  ])
    expect([dayInText(text), dayInText(`${text} till 21/12/2026`)]).toEqual([null, '2026-12-21'])
})

it('finds all days of a text in its order', () => {
  expect(daysInText('5 December 2026 to 9/12/2026, not 31/02/2026')).toEqual(['2026-12-05', '2026-12-09'])
  expect(daysInText('2026-01-05 to 2026-01-09 (from 10:00)')).toEqual(['2026-01-05', '2026-01-09'])
  expect(daysInText('Before Exam')).toEqual([])
})

it.each([
  '31/02/2026',
  '2026-13-01',
  '2026-00-10',
  '29.02.2027',
  '31 November 2026',
  'June 31, 2026',
  '३१/०२/२०२६',
  'From 01/12/2026 to 31/11/2026 (6 PM)',
])('%s is written like a date and is no day', (text) => expect(namesImpossibleDay(text)).toBe(true))

it.each([
  '',
  'To be notified',
  'As per Schedule',
  '29/02/2028',
  '21 December 2026, 11:59 PM',
  'December 2026',
  '21/12/26',
  '45 Posts 2026',
  'Advt. 12/2026',
  '12026-13-21',
])('%j says no wrong day', (text) => expect(namesImpossibleDay(text)).toBe(false))
