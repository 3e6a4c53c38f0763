import { expect, it } from 'vitest'
import { countOn, countOneMore, isDayDone, type DayCount } from './day-marks.ts'

it.each<[string, string | null, string, boolean]>([
  ['never done', null, '2026-12-31', false],
  ['done the day before', '2026-12-30', '2026-12-31', false],
  ['done today', '2026-12-31', '2026-12-31', true],
  ['done by a clock that was a day ahead, over the year', '2027-01-01', '2026-12-31', true],
  ['done by a clock that was a year ahead', '2027-12-31', '2026-12-31', false],
])('%s', (_title, last, day, isDone) => {
  expect(isDayDone(last, day)).toBe(isDone)
})

it('alerts are counted by day, and a clock that goes back over midnight starts no new count', () => {
  let count: DayCount | null = null
  const counts = ['2026-12-31', '2026-12-31', '2027-01-01', '2026-12-31', '2027-01-01', '2027-01-02'].map(
    (day) => {
      count = countOneMore(count, day)
      return [countOn(count, day), count.day]
    },
  )
  expect(counts).toEqual([
    [1, '2026-12-31'],
    [2, '2026-12-31'],
    [1, '2027-01-01'],
    [2, '2027-01-01'],
    [3, '2027-01-01'],
    [1, '2027-01-02'],
  ])
  expect(countOn(null, '2026-12-31')).toBe(0)
  expect(countOn({ day: '2030-01-01', count: 4 }, '2026-12-31')).toBe(0)
})
