import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../dates/durations.ts'
import {
  isQuizReminderRight,
  quizReminderAt,
  quizReminderDue,
  quizReminderId,
  getQuizReminderExpiry,
} from './quiz-reminders.ts'

const START = Date.parse('2026-11-21T13:00:00.000Z')
const QUIZ = { from: START, until: START + 7 * DAY_MS }
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('the reminder of a quiz', () => {
  it.each([
    { at: -10 * MINUTE_MS - 1, minutesBefore: null },
    { at: -10 * MINUTE_MS, minutesBefore: 10 },
    { at: -1, minutesBefore: 10 },
    { at: 0, minutesBefore: 0 },
    { at: DAY_MS - 1, minutesBefore: 0 },
    { at: DAY_MS, minutesBefore: null },
  ])(
    'at $at ms from the start of a quiz, the reminder of $minutesBefore minutes before is due',
    ({ at, minutesBefore }) => {
      const due = quizReminderDue(QUIZ, START + at)
      expect(due).toEqual(minutesBefore === null ? null : { startsAt: START, minutesBefore })
    },
  )

  it('a quiz reminder ceases to be due once the quiz has expired', () => {
    const short = { from: START, until: START + MINUTE_MS }
    expect(quizReminderDue(short, START + MINUTE_MS - 1)).not.toBeNull()
    expect(quizReminderDue(short, START + MINUTE_MS)).toBeNull()
  })

  it('a quiz reminder stays useful until the start, and the reminder at the start until the expiry', () => {
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

  it('a quiz reminder becomes wrong if the start moves to another minute', () => {
    const reminder = { startsAt: START, minutesBefore: 10 } as const
    expect(isQuizReminderRight(reminder, { ...QUIZ, from: START + MINUTE_MS - 1 })).toBe(true)
    expect(isQuizReminderRight(reminder, { ...QUIZ, from: START + MINUTE_MS })).toBe(false)
  })
})
