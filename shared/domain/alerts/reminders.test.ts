import { expect, it, describe } from 'vitest'
import { clockInstant } from '#shared/domain/dates/clock-time.ts'
import { DAY_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import {
  reminderAt,
  reminderDay,
  reminderDayDue,
  remindersDue,
  isQuizReminderRight,
  quizReminderAt,
  quizReminderDue,
  quizReminderId,
  getQuizReminderExpiry,
} from './reminders.ts'

const START = Date.parse('2026-11-21T13:00:00.000Z')
const QUIZ = { from: START, until: START + 7 * DAY_MS }
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('reminders', () => {
  it.each<[string, 3 | 1 | null]>([
    ['2027-01-03', 3],
    ['2027-01-01', 1],
    ['2027-01-02', null],
    ['2026-12-31', null],
    ['2026-12-30', null],
    ['2027-01-04', null],
    ['', null],
  ])('a post with the last date %j has on 31 December the reminder for %s days left', (lastDate, days) => {
    expect(remindersDue(lastDate, '2026-12-31')).toBe(days)
  })

  it('the reminders of a day are due from nine in the morning until nine on the next day', () => {
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
})

describe('the reminder of a quiz', () => {
  it.each([
    { at: -10 * MINUTE_MS - 1, minutesBefore: null },
    { at: -10 * MINUTE_MS, minutesBefore: 10 },
    { at: -1, minutesBefore: 10 },
    { at: 0, minutesBefore: 0 },
    { at: DAY_MS - 1, minutesBefore: 0 },
    { at: DAY_MS, minutesBefore: null },
  ])(
    'the reminder that is due $at ms from the start of a quiz is the reminder $minutesBefore minutes before',
    ({ at, minutesBefore }) => {
      const due = quizReminderDue(QUIZ, START + at)
      expect(due).toEqual(minutesBefore === null ? null : { startsAt: START, minutesBefore })
    },
  )

  it('a quiz reminder is no longer due once the quiz has expired', () => {
    const short = { from: START, until: START + MINUTE_MS }
    expect(quizReminderDue(short, START + MINUTE_MS - 1)).not.toBeNull()
    expect(quizReminderDue(short, START + MINUTE_MS)).toBeNull()
  })

  it('a quiz reminder can be sent until the start of the quiz, and the reminder at the start until the expiry', () => {
    const [before, start] = [
      { startsAt: START, minutesBefore: 10 },
      { startsAt: START, minutesBefore: 0 },
    ] as const
    expect([quizReminderAt(before), quizReminderAt(start)]).toEqual([START - 10 * MINUTE_MS, START])
    expect(getQuizReminderExpiry(before, QUIZ)).toBe(START)
    expect(getQuizReminderExpiry(start, QUIZ)).toBe(QUIZ.until)
  })

  it('a quiz reminder has a unique id of at most 32 characters for each time and start minute', () => {
    const ids = [
      { startsAt: START, minutesBefore: 10 },
      { startsAt: START, minutesBefore: 0 },
      { startsAt: START + MINUTE_MS, minutesBefore: 0 },
      { startsAt: Date.parse('2084-01-01T00:00:00.000Z'), minutesBefore: 0 },
    ].map((reminder) => quizReminderId(ID, reminder as { startsAt: number; minutesBefore: 0 | 10 }))
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,32}$/)
  })

  it('a quiz reminder no longer fits its quiz if the start moves to another minute', () => {
    const reminder = { startsAt: START, minutesBefore: 10 } as const
    expect(isQuizReminderRight(reminder, { ...QUIZ, from: START + MINUTE_MS - 1 })).toBe(true)
    expect(isQuizReminderRight(reminder, { ...QUIZ, from: START + MINUTE_MS })).toBe(false)
  })
})
