import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockInstant, clockTime } from '#shared/domain/dates/clock-time.ts'
import {
  endOfQuiet,
  isQuietAt,
  nextDigestAt,
  planDelivery,
  getAlertDeadline,
  getTextExpiry,
  ttlSeconds,
  getExpiry,
  countedDays,
  isDayDone,
} from './alert-plan.ts'
import type { DeliveryPlan, PlanInput } from './alert-plan.ts'
import { DEFAULT_ALERT_SETTINGS } from './alert-settings.ts'
import type { QuietHours } from './alert-settings.ts'
import { quizFacts, reminderFacts } from './alert-meaning.ts'
import type { AlertKind } from './alert-topics.ts'

const DAY = '2026-12-31'
const NEXT = '2027-01-01'
const AFTER = '2027-01-02'
const NIGHT: QuietHours = { from: '21:30', to: '07:00' }
const SIESTA: QuietHours = { from: '13:00', to: '14:30' }
const WHOLE: QuietHours = { from: '07:00', to: '07:00' }
const at = clockInstant

type Changes = Partial<Omit<PlanInput, 'settings'>> & { settings?: Partial<PlanInput['settings']> }
const plan = (time: string, { settings, ...changes }: Changes = {}) => {
  const now = at(DAY, time)
  return planDelivery({
    rank: 'topic',
    now,
    topicAlertsToday: 0,
    lastDigestDay: null,
    alertAt: now,
    deadline: null,
    ...changes,
    settings: { ...DEFAULT_ALERT_SETTINGS, ...settings },
  })
}
const alert = (day: string, time: string): DeliveryPlan => ({ as: 'alert', at: at(day, time) })
const digest = (day: string, time: string): DeliveryPlan => ({ as: 'digest', at: at(day, time) })

const NOW = clockInstant('2026-12-31', '20:00')
const MIDNIGHT = clockInstant('2027-01-01', '00:00')

describe('the end of quiet hours', () => {
  it.each<[string, QuietHours | null, string, string, string]>([
    ['in the evening is the next morning, also of the next year', NIGHT, '21:30', NEXT, '07:00'],
    ['after midnight is the same morning', NIGHT, '00:00', DAY, '07:00'],
    ['a minute before it is a minute later', NIGHT, '06:59', DAY, '07:00'],
    ['at this end is at once', NIGHT, '07:00', DAY, '07:00'],
    ['by day is at once', NIGHT, '12:00', DAY, '12:00'],
    ['a minute before the quiet hours is at once', NIGHT, '21:29', DAY, '21:29'],
    ['that lie within a day is on that day', SIESTA, '13:00', DAY, '14:30'],
    ['that lie within a day is at once after them', SIESTA, '14:30', DAY, '14:30'],
    ['that lie within a day is at once at night', SIESTA, '23:00', DAY, '23:00'],
    ['is at once if a user has none', null, '03:00', DAY, '03:00'],
    ['is at once if both ends are equal', WHOLE, '03:00', DAY, '03:00'],
  ])(
    'endOfQuiet returns the end of the current quiet hours or the given time: the end %s',
    (_title, quiet, time, day, end) => {
      expect(endOfQuiet(at(DAY, time), quiet)).toBe(at(day, end))
    },
  )

  it('endOfQuiet returns a time that is less than a day later and outside the quiet hours', () => {
    const time = fc.nat({ max: 24 * 60 - 1 }).map((minutes) => clockTime(at(DAY, '00:00') + minutes * 60_000))
    fc.assert(
      fc.property(time, time, fc.nat({ max: 86_399_999 }), (from, to, passed) => {
        const now = at(DAY, '00:00') + passed
        const end = endOfQuiet(now, { from, to })
        expect(isQuietAt(end, { from, to })).toBe(false)
        expect(end).toBeGreaterThanOrEqual(now)
        expect(end - now).toBeLessThan(86_400_000)
      }),
    )
  })
})

describe('the next digest', () => {
  it.each<[string, string, string, string | null, string]>([
    ['is today before its time', '07:59', '08:00', '2026-12-30', DAY],
    ['is now at its time', '08:00', '08:00', null, DAY],
    ['is tomorrow after its time', '08:01', '08:00', null, NEXT],
    ['is tomorrow if the clock went back an hour', '07:30', '08:00', DAY, NEXT],
    ['is tomorrow if its time was changed after it was sent', '10:00', '20:00', DAY, NEXT],
    ['skips the day whose digest a fast clock already sent', '07:00', '08:00', NEXT, AFTER],
    ['is today although a clock that was far ahead sent one before', '07:00', '08:00', '2027-06-01', DAY],
  ])(
    'the day of the next digest follows from the last digest and the chosen time: the digest %s',
    (_title, time, digestAt, lastDay, day) => {
      expect(nextDigestAt(at(DAY, time), digestAt, lastDay)).toBe(at(day, digestAt))
    },
  )
})

describe('a topic alert', () => {
  it.each<[string, string, Changes, DeliveryPlan | null]>([
    ['by day is sent at once', '12:00', {}, alert(DAY, '12:00')],
    ['that is the fourth of the day is sent at once', '12:00', { topicAlertsToday: 3 }, alert(DAY, '12:00')],
    ['above the daily cap is in the next digest', '12:00', { topicAlertsToday: 4 }, digest(NEXT, '08:00')],
    ['is in the next digest if the cap is 0', '12:00', { settings: { dailyCap: 0 } }, digest(NEXT, '08:00')],
    ['in quiet hours is in the next digest', '21:30', {}, digest(NEXT, '08:00')],
    ['in quiet hours after midnight is in the digest of that day', '00:30', {}, digest(DAY, '08:00')],
    [
      'at night is sent at once without quiet hours',
      '00:30',
      { settings: { quiet: null } },
      alert(DAY, '00:30'),
    ],
    [
      'is in a digest within quiet hours if the digest is due then',
      '22:00',
      { settings: { digestAt: '23:00' } },
      digest(DAY, '23:00'),
    ],
    [
      'in a pause is in the next digest',
      '12:00',
      { settings: { pausedUntil: at(DAY, '12:01') } },
      digest(NEXT, '08:00'),
    ],
    [
      'in a pause of a day is in the digest after the pause',
      '12:00',
      { settings: { pausedUntil: at(NEXT, '12:00') } },
      digest(AFTER, '08:00'),
    ],
    [
      'in a pause that ends with the digest is in that digest',
      '12:00',
      { settings: { pausedUntil: at(NEXT, '08:00') } },
      digest(NEXT, '08:00'),
    ],
    [
      'in a pause of a week is not sent, because it is old by then',
      '12:00',
      { settings: { pausedUntil: at('2027-01-07', '12:00') } },
      null,
    ],
    [
      'after a pause is sent at once',
      '12:00',
      { settings: { pausedUntil: at(DAY, '12:00') } },
      alert(DAY, '12:00'),
    ],
    ['whose last date is over before the digest is not sent', '22:00', { deadline: at(NEXT, '00:00') }, null],
  ])(
    'a topic alert is sent, put into the digest or dropped: an alert %s',
    (_title, time, changes, expected) => {
      expect(plan(time, changes)).toEqual(expected)
    },
  )
})

describe('a personal alert', () => {
  it.each<[string, string, Changes, DeliveryPlan | null]>([
    ['by day is sent at once, above the cap too', '12:00', { topicAlertsToday: 9 }, alert(DAY, '12:00')],
    ['waits for the end of quiet hours', '23:00', {}, alert(NEXT, '07:00')],
    [
      'waits for the end of a pause',
      '12:00',
      { settings: { pausedUntil: at(DAY, '15:00') } },
      alert(DAY, '15:00'),
    ],
    [
      'waits for the end of the pause and of the quiet hours',
      '12:00',
      { settings: { pausedUntil: at(DAY, '22:00') } },
      alert(NEXT, '07:00'),
    ],
    [
      'is not sent if a pause ends a day later',
      '12:00',
      { settings: { pausedUntil: at(NEXT, '12:00') } },
      null,
    ],
    ['is not sent after the last date', '23:00', { deadline: at(NEXT, '00:00') }, null],
    ['that arose long ago is not sent', '12:00', { alertAt: at('2026-12-30', '12:00') }, null],
  ])('a personal alert is sent, delayed or dropped: an alert %s', (_title, time, changes, expected) => {
    expect(plan(time, { rank: 'personal', ...changes })).toEqual(expected)
  })
})

describe('a starting quiz', () => {
  it.each<[string, string, Changes, DeliveryPlan | null]>([
    [
      'is sent at once, in quiet hours and above the cap',
      '23:00',
      { topicAlertsToday: 9 },
      alert(DAY, '23:00'),
    ],
    ['is not sent in a pause', '12:00', { settings: { pausedUntil: at(NEXT, '12:00') } }, null],
  ])(
    'the alert of a starting quiz ignores quiet hours and cap, but not a pause: it %s',
    (_title, time, changes, expected) => {
      expect(plan(time, { rank: 'quiz', ...changes })).toEqual(expected)
    },
  )
})

describe('alert lifetime', () => {
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

  it('an alert can be sent for one day, or for two days in a digest, and never after its deadline', () => {
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
  ])('a push service is told to store a message with the deadline %s for %i seconds', (deadline, seconds) => {
    expect(ttlSeconds(NOW, deadline)).toBe(seconds)
  })

  it('the text of a reminder is true until midnight, and the text of a quiz reminder until the start of the quiz', () => {
    const reminder = reminderFacts('', 1)
    expect(getTextExpiry(reminder, NOW)).toBe(MIDNIGHT)
    expect(getTextExpiry(reminder, MIDNIGHT)).toBe(clockInstant('2027-01-02', '00:00'))
    const quiz = quizFacts({ startsAt: NOW + 600_000, minutesBefore: 10 })
    expect([getTextExpiry(quiz, NOW), getTextExpiry(quiz, NOW + 600_000)]).toEqual([NOW + 600_000, null])
    expect(getTextExpiry({ kind: 'results', quiz: null }, NOW)).toBeNull()
  })
})

describe('day marks', () => {
  it.each<[string, string | null, string, boolean]>([
    ['never done', null, '2026-12-31', false],
    ['done the day before', '2026-12-30', '2026-12-31', false],
    ['done today', '2026-12-31', '2026-12-31', true],
    ['done by a clock that was a day ahead, over the year', '2027-01-01', '2026-12-31', true],
    ['done by a clock that was a year ahead', '2027-12-31', '2026-12-31', false],
  ])('isDayDone reports whether a daily task was done today: %s', (_title, last, day, isDone) => {
    expect(isDayDone(last, day)).toBe(isDone)
  })

  it('countedDays returns a day and the next day, because a fast clock may have counted the next day already', () => {
    expect(countedDays('2026-12-31')).toEqual(['2026-12-31', '2027-01-01'])
  })
})
