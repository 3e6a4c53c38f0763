import { expect, it } from 'vitest'
import { dayInText, hasImpossibleDay, spansInText } from './day-in-text.ts'

it.each([
  '',
  'As per Schedule',
  'Before Exam',
  'To be announced',
  'December 2026',
  'दिसंबर 2026',
  '1st week of December 2026',
  'First week of January 2027',
  '2026',
  '2026-27',
  '15 days',
  '12-10',
  '05.12',
  '14 July',
  '14 & 15 July',
  '05 to 20 December',
  '31 February',
  '31 February 2026',
  '30 & 31 November 2026',
  '13/13/2026',
  '12/14/2026',
  '12026-12-21',
  '21/12/26',
  '21 Foo 2026',
  '14 Marks 2026',
  '5 नवीन 2026',
  'Advt. 05/2026',
  'Call 011-23456789',
  '9876543210',
  'Helpline 12 345 678',
  '2nd of nothing, then MAY 03 2026',
  '14 December 2026 & 6',
  '14, 15 (and 17) December 2026',
  '14 December 2026 to January 2027',
  '20 to 5 December 2026',
  '5 to 7 to 9 December 2026',
  '31/02/2026, corrected to 2026-03-01',
  '14/12/2026 and 31/02/2027',
  '10 AM to 5 PM',
  'Rs. 100',
  '1800-11-22',
  '98-76-5432',
  'toll free 1800-11-2233, 14 July 2026',
  'upto 05 PM',
  '14 July 2026 upto 5',
  '14 or 15 July 2026',
  '5-7 & 10-12-2026',
  '14/07/0026',
  '7th Dec 2026 & 9',
  '14 December 2026 (and 15)',
  '15 days before 14 December 2026',
  'Within 15 days of 14 December 2026',
  '14 दिसंबर 2026 से 15 दिन के भीतर',
  // Ambiguous choice among dates, or none
  '14 July 2026, revised 20 July 2026',
  'Extended: 20 July 2026 (earlier 14 July 2026)',
  'Old 14 July 2026 / New 20 July 2026',
  'Postponed from 14 July 2026',
  '14 July 2026 (cancelled)',
  '14 जुलाई 2026 स्थगित',
])('the text %j names no certain day', (text) => {
  expect(spansInText(text)).toEqual([])
  expect(dayInText(text)).toBeNull()
})

it('a line of 10,000 characters is read to its end', () => {
  const parts = [
    '1',
    '1 ',
    'दि',
    '1 a',
    '1-',
    '1/',
    '1,',
    '(',
    '1)',
    '14 & ',
    '14 to ',
    'paper 1 & ',
    '05-12 & ',
  ]
  for (const text of parts.map((part) => part.repeat(Math.ceil(10_000 / part.length))))
    expect([dayInText(text), hasImpossibleDay(text)]).toEqual([null, false])
  expect(dayInText(`${'word '.repeat(2000)}21/12/2026`)).toBe('2026-12-21')
})

it.each([
  '31/02/2026',
  '2026-13-01',
  '2026-00-10',
  '29.02.2027',
  '31 November 2026',
  '30 & 31 November 2026',
  'June 31, 2026',
  '३१/०२/२०२६',
  'From 01/12/2026 to 31/11/2026 (6 PM)',
])('%s looks like a date but is not a calendar day', (text) => expect(hasImpossibleDay(text)).toBe(true))

it.each([
  '',
  'To be notified',
  'As per Schedule',
  '29/02/2028',
  '21 December 2026, 11:59 PM',
  'December 2026',
  '21/12/26',
  '45 Posts 2026',
  '₹50, 14 July 2026',
  '98-76-5432',
  'Advt. 12/2026',
  '12026-13-21',
])('the text %j contains no impossible day', (text) => expect(hasImpossibleDay(text)).toBe(false))
