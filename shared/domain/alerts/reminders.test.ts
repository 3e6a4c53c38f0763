import { expect, it } from 'vitest'
import { clockInstant } from './clock-time.ts'
import { reminderAt, reminderDay, reminderDayDue, remindersDue } from './reminders.ts'

it.each<[string, 3 | 1 | null]>([
  ['2027-01-03', 3],
  ['2027-01-01', 1],
  ['2027-01-02', null],
  ['2026-12-31', null],
  ['2026-12-30', null],
  ['2027-01-04', null],
  ['', null],
])('on 31 December a post with the last date %j has the reminder of %s days', (lastDate, days) => {
  expect(remindersDue(lastDate, '2026-12-31')).toBe(days)
})

it('the reminders of a day are due from nine o’clock until those of the next day', () => {
  expect(reminderAt('2026-12-31')).toBe(Date.parse('2026-12-31T03:30:00Z'))
  expect(reminderDay(reminderAt('2026-12-31'))).toBe('2026-12-31')
  expect(reminderDay(reminderAt('2027-01-01') - 1)).toBe('2026-12-31')
})

it.each<[string, string, string, string, string | null]>([
  ['at nine', '2026-12-31', '09:00', '2026-12-30', '2026-12-31'],
  ['once', '2026-12-31', '09:00', '2026-12-31', null],
  ['not before nine', '2026-12-31', '08:59', '2026-12-30', null],
  ['not again when the clock goes back an hour', '2026-12-31', '08:05', '2026-12-31', null],
  ['not again when the clock was a day ahead', '2026-12-31', '09:30', '2027-01-01', null],
  ['late the next morning, within their 24 hours', '2027-01-01', '08:59', '2026-12-30', '2026-12-31'],
  ['and not for a day that was skipped', '2027-01-01', '09:00', '2026-12-30', '2027-01-01'],
  ['although the clock was a year ahead', '2026-12-31', '09:00', '2027-12-31', '2026-12-31'],
])('the reminders of a day are created %s', (_title, day, time, lastDay, due) => {
  expect(reminderDayDue(clockInstant(day, time), lastDay)).toBe(due)
})
