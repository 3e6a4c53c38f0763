import { expect, it } from 'vitest'
import { quizFacts, reminderFacts } from './alert-facts.ts'
import { getAlertDeadline, getTextExpiry, ttlSeconds, getExpiry } from './alert-lifetime.ts'
import type { AlertKind } from './alert-topics.ts'
import { clockInstant } from './clock-time.ts'

const NOW = clockInstant('2026-12-31', '20:00')
const MIDNIGHT = clockInstant('2027-01-01', '00:00')

it.each<[AlertKind, string, number | null]>([
  ['latestJobs', '2026-12-31', MIDNIGHT],
  ['lastDate', '2026-12-31', MIDNIGHT],
  ['reminder', '2027-01-01', clockInstant('2027-01-02', '00:00')],
  // Published after its last date: no deadline applies.
  ['latestJobs', '2026-12-30', null],
  ['latestJobs', '', null],
  ['results', '2026-12-31', null],
  ['admitCards', '2026-12-31', null],
])('an alert of kind %s with the last date %j has the deadline %s', (kind, lastDate, deadline) => {
  expect(getAlertDeadline(kind, lastDate, NOW)).toBe(deadline)
})

it('an alert stays useful for one day, in a digest for two, and never after its deadline', () => {
  expect(getExpiry('alert', NOW, null)).toBe(clockInstant('2027-01-01', '20:00'))
  expect(getExpiry('digest', NOW, null)).toBe(clockInstant('2027-01-02', '20:00'))
  expect(getExpiry('digest', NOW, MIDNIGHT)).toBe(MIDNIGHT)
})

it.each<[number | null, number]>([
  [null, 86_400],
  [MIDNIGHT, 4 * 3600],
  [NOW + 90_000_000, 86_400],
  [NOW + 1999, 1],
  [NOW, 0],
  [NOW - 1, 0],
])('a push service stores a message with the deadline %s for %i s', (deadline, seconds) => {
  expect(ttlSeconds(NOW, deadline)).toBe(seconds)
})

it('the text of a reminder stays true until midnight, that of a quiz until the start', () => {
  const reminder = reminderFacts('', 1)
  expect(getTextExpiry(reminder, NOW)).toBe(MIDNIGHT)
  expect(getTextExpiry(reminder, MIDNIGHT)).toBe(clockInstant('2027-01-02', '00:00'))
  const quiz = quizFacts({ startsAt: NOW + 600_000, minutesBefore: 10 })
  expect([getTextExpiry(quiz, NOW), getTextExpiry(quiz, NOW + 600_000)]).toEqual([NOW + 600_000, null])
  expect(getTextExpiry({ kind: 'results', quiz: null }, NOW)).toBeNull()
})
