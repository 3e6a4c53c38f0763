import { expect, it } from 'vitest'
import { countedDays, isDayDone } from './day-marks.ts'

it.each<[string, string | null, string, boolean]>([
  ['never done', null, '2026-12-31', false],
  ['done the day before', '2026-12-30', '2026-12-31', false],
  ['done today', '2026-12-31', '2026-12-31', true],
  ['done by a clock that was a day ahead, over the year', '2027-01-01', '2026-12-31', true],
  ['done by a clock that was a year ahead', '2027-12-31', '2026-12-31', false],
])('isDayDone decides for a task %s', (_title, last, day, isDone) => {
  expect(isDayDone(last, day)).toBe(isDone)
})

it('countedDays returns a day and the next one, which a fast clock may have counted', () => {
  expect(countedDays('2026-12-31')).toEqual(['2026-12-31', '2027-01-01'])
})
