import { expect, it } from 'vitest'
import { countedDays, isDayDone } from './day-marks.ts'

it.each<[string, string | null, string, boolean]>([
  ['never done', null, '2026-12-31', false],
  ['done the day before', '2026-12-30', '2026-12-31', false],
  ['done today', '2026-12-31', '2026-12-31', true],
  ['done by a clock that was a day ahead, over the year', '2027-01-01', '2026-12-31', true],
  ['done by a clock that was a year ahead', '2027-12-31', '2026-12-31', false],
])('%s', (_title, last, day, isDone) => {
  expect(isDayDone(last, day)).toBe(isDone)
})

it('a day counts with the next one, which a clock that was ahead counted', () => {
  expect(countedDays('2026-12-31')).toEqual(['2026-12-31', '2027-01-01'])
})
