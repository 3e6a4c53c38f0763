import { expect, it } from 'vitest'
import { datesInOrder } from './dates-in-order.ts'

const TODAY = '2026-11-21'
const dates = (...days: string[]) =>
  datesInOrder(
    days.map((date) => ({ label: date, date })),
    TODAY,
  )
const states = (...days: string[]) =>
  dates(...days).map(({ date, state, daysLeft }) => [date, state, daysLeft])

it('datesInOrder sorts past dates before upcoming ones, and puts texts without a day last', () => {
  expect(
    states('As per Schedule', '05/12/2026', 'Before Exam', '2026-11-20', '1 November 2026', '2026-12-01'),
  ).toEqual([
    ['1 November 2026', 'past', null],
    ['2026-11-20', 'past', null],
    ['2026-12-01', 'next', 10],
    ['05/12/2026', 'ahead', 14],
    ['As per Schedule', 'undated', null],
    ['Before Exam', 'undated', null],
  ])
})

it('datesInOrder marks today as the next date, or else all dates of the next day in the given order', () => {
  expect(states('2026-11-21', '2026-11-22')).toEqual([
    ['2026-11-21', 'next', 0],
    ['2026-11-22', 'ahead', 1],
  ])
  const [first, second] = datesInOrder(
    [
      { label: 'Application closes', date: '2026-11-25' },
      { label: 'Fee payment closes', date: '25/11/2026' },
    ],
    TODAY,
  )
  expect([first?.label, first?.state, second?.state]).toEqual(['Application closes', 'next', 'next'])
})

it('datesInOrder treats a period as upcoming until its last day, and counts the days to its end once it has begun', () => {
  expect(states('2026-11-01 to 2026-11-20', '2026-11-19 to 2026-11-23', '2026-11-30 to 2026-12-02')).toEqual([
    ['2026-11-01 to 2026-11-20', 'past', null],
    ['2026-11-19 to 2026-11-23', 'next', 2],
    ['2026-11-30 to 2026-12-02', 'ahead', 9],
  ])
})

it('datesInOrder counts the days to the next day in a list of days, and to the end of a running period', () => {
  const entries = [
    { label: 'Paper', date: '14 & 28 November 2026' },
    { label: 'Interview', date: '20 to 24 November 2026' },
    { label: 'Result', date: '27 November 2026' },
  ]
  expect(
    datesInOrder(entries, TODAY).map(({ label, state, daysLeft, isOn }) => [label, state, daysLeft, isOn]),
  ).toEqual([
    ['Paper', 'ahead', 7, false],
    ['Interview', 'next', 3, true],
    ['Result', 'ahead', 6, false],
  ])
})

it('datesInOrder omits entries without a label', () => {
  expect(datesInOrder([{ label: ' ', date: '2026-12-01' }], TODAY)).toEqual([])
})
