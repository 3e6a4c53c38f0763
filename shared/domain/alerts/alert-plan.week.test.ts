import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../dates/durations.ts'
import { addDays, indiaDay } from '../dates/india-day.ts'
import {
  getAlertDeadline,
  isQuietAt,
  nextDigestAt,
  planDelivery,
  countedDays,
  isDayDone,
} from './alert-plan.ts'
import type { AlertRank } from './alert-plan.ts'
import { DEFAULT_ALERT_SETTINGS, type AlertSettings } from './alert-settings.ts'
import { clockInstant, clockTime } from '#shared/domain/dates/clock-time.ts'
import { reminderDay, reminderDayDue, remindersDue } from './reminders.ts'

/* Simulates one owner over days of a fake clock with five-minute ticks, in the smallest pipeline around the planner. */

const FIVE_MINUTES = 300_000
const MONDAY = '2026-12-28'

type Arrival = { id: string; rank: AlertRank; at: number }
type Sent = { as: 'alert' | 'digest' | 'reminder'; at: number; ids: string[] }
type Waiting = { id: string; rank: AlertRank; as: 'alert' | 'digest'; at: number; isReminder: boolean }

/** Input of a run: arriving alerts, and the last date of the one followed post at an instant. */
type Run = {
  arrivals: readonly Arrival[]
  settings?: Partial<AlertSettings>
  lastDateAt?: (now: number) => string
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function simulate(ticks: readonly number[], { arrivals, lastDateAt = () => '', ...run }: Run): Sent[] {
  const settings = { ...DEFAULT_ALERT_SETTINGS, ...run.settings }
  const sent: Sent[] = []
  const known = new Set<string>()
  let waiting: Waiting[] = []
  const counts = new Map<string, number>()
  let lastDigestDay: string | null = null
  let lastReminderDay = reminderDay(ticks[0] ?? 0)

  const plan = (id: string, rank: AlertRank, now: number, deadline: number | null, isReminder = false) => {
    if (known.has(id)) return
    known.add(id)
    const today = indiaDay(now)
    const topicAlertsToday = sum(countedDays(today).map((day) => counts.get(day) ?? 0))
    const found = planDelivery({
      rank,
      now,
      settings,
      topicAlertsToday,
      lastDigestDay,
      alertAt: now,
      deadline,
    })
    if (found === null) return
    waiting.push({ id, rank, ...found, isReminder })
    if (rank === 'topic' && found.as === 'alert') counts.set(today, (counts.get(today) ?? 0) + 1)
  }

  const sendDigest = (now: number, due: readonly Waiting[]) => {
    if (due.length === 0) return
    if (isDayDone(lastDigestDay, indiaDay(now))) {
      const at = nextDigestAt(now, settings.digestAt, lastDigestDay)
      waiting.push(...due.map((each) => ({ ...each, at })))
      return
    }
    lastDigestDay = indiaDay(now)
    sent.push({ as: 'digest', at: now, ids: due.map(({ id }) => id) })
  }

  for (const now of ticks) {
    const day = reminderDayDue(now, lastReminderDay)
    if (day !== null) {
      lastReminderDay = day
      const lastDate = lastDateAt(now)
      const days = remindersDue(lastDate, day)
      const deadline = getAlertDeadline('reminder', lastDate, now)
      if (days !== null) plan(`${days} days, ${day}`, 'personal', now, deadline, true)
    }
    for (const { id, rank, at } of arrivals) if (at <= now) plan(id, rank, now, null)

    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { id, isReminder } of due.filter(({ as }) => as === 'alert'))
      sent.push({ as: isReminder ? 'reminder' : 'alert', at: now, ids: [id] })
    sendDigest(
      now,
      due.filter(({ as }) => as === 'digest'),
    )
  }
  return sent
}

const ticksOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / FIVE_MINUTES) }, (_, index) => from + index * FIVE_MINUTES)

const WEEK = ticksOf(clockInstant(MONDAY, '00:00'), clockInstant(addDays(MONDAY, 7), '12:00'))
const isTopic = ({ as, ids: [id = ''] }: Sent) => as === 'alert' && id.startsWith('topic')
const of = (sent: readonly Sent[], as: Sent['as']) => sent.filter((each) => each.as === as)
const moments = (sent: readonly Sent[]) => sent.map(({ at }) => `${indiaDay(at)} ${clockTime(at)}`)

function most(sent: readonly Sent[]): number {
  const counts = new Map<string, number>()
  for (const { at } of sent) counts.set(indiaDay(at), (counts.get(indiaDay(at)) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

const rank = fc.constantFrom<AlertRank>('topic', 'topic', 'topic', 'personal')
const arrivalsOf = (minutes: number) =>
  fc.array(fc.record({ rank, minute: fc.nat({ max: minutes }) }), { maxLength: 120 }).map((found) =>
    found.map(({ rank: each, minute }, index): Arrival => ({
      id: `${each} ${index}`,
      rank: each,
      at: clockInstant(MONDAY, '00:00') + minute * 60_000,
    })),
  )

describe('over a week of random alerts', () => {
  it('every alert is sent once, within the daily cap and outside quiet hours', () => {
    const { quiet, dailyCap } = DEFAULT_ALERT_SETTINGS
    fc.assert(
      // Until Sunday's midnight: alerts of the night join Monday's digest.
      fc.property(arrivalsOf(7 * 24 * 60 - 1), (arrivals) => {
        const sent = simulate(WEEK, { arrivals })
        expect(most(sent.filter(isTopic))).toBeLessThanOrEqual(dailyCap)
        expect(sent.filter(({ at }) => isQuietAt(at, quiet))).toEqual([])
        expect(most(of(sent, 'digest'))).toBeLessThanOrEqual(1)
        expect(of(sent, 'digest').every(({ at }) => clockTime(at) === '08:00')).toBe(true)
        expect(sent.flatMap(({ ids }) => ids).sort()).toEqual(arrivals.map(({ id }) => id).sort())
      }),
      { numRuns: 30 },
    )
  })
})

it('a busy week brings four alerts a day, and one digest at eight', () => {
  const arrivals = WEEK.filter((_, index) => index % 12 === 0).map((at, index): Arrival => ({
    id: `topic ${index}`,
    rank: 'topic',
    at,
  }))
  const sent = simulate(WEEK, { arrivals })
  const days = Array.from({ length: 8 }, (_, index) => addDays(MONDAY, index))
  expect(moments(sent.filter(isTopic))).toEqual(
    days.flatMap((day) => ['07:00', '08:00', '09:00', '10:00'].map((time) => `${day} ${time}`)),
  )
  expect(moments(of(sent, 'digest'))).toEqual(days.map((day) => `${day} 08:00`))
})

it('reminders come at nine, 3 days and 1 day before the current last date, even if that date moves twice in a week', () => {
  const [tuesday, wednesday] = [addDays(MONDAY, 1), addDays(MONDAY, 2)]
  // The last date moves on Monday evening, before any reminder, and on Tuesday, after the first reminder.
  const lastDateAt = (now: number): string => {
    if (now < clockInstant(MONDAY, '20:00')) return addDays(MONDAY, 4)
    return now < clockInstant(tuesday, '20:00') ? addDays(MONDAY, 3) : addDays(MONDAY, 6)
  }
  const sent = simulate(WEEK, { arrivals: [], lastDateAt })
  expect(moments(sent)).toEqual([`${addDays(MONDAY, 3)} 09:00`, `${addDays(MONDAY, 5)} 09:00`])
  expect(sent.map(({ ids: [id] }) => id)).toEqual([
    `3 days, ${addDays(MONDAY, 3)}`,
    `1 days, ${addDays(MONDAY, 5)}`,
  ])
  expect(remindersDue(addDays(MONDAY, 3), wednesday)).toBe(1)
})

it('a reminder that is due at nine waits until quiet hours end that last longer', () => {
  const settings = { quiet: { from: '21:30', to: '10:00' } }
  const sent = simulate(WEEK, { arrivals: [], settings, lastDateAt: () => addDays(MONDAY, 3) })
  expect(moments(sent)).toEqual([`${MONDAY} 10:00`, `${addDays(MONDAY, 2)} 10:00`])
})

it('a pause stops all alerts, and alerts that are still useful are sent after the pause', () => {
  const paused = clockInstant(addDays(MONDAY, 3), '12:00')
  const arrivals = WEEK.filter((_, index) => index % 24 === 0).flatMap((at, index): Arrival[] => [
    { id: `topic ${index}`, rank: 'topic', at },
    { id: `personal ${index}`, rank: 'personal', at },
  ])
  const sent = simulate(WEEK, { arrivals, settings: { pausedUntil: paused } })
  expect(sent.filter(({ at }) => at < paused)).toEqual([])
  const first = sent.filter(({ at }) => at === paused).flatMap(({ ids }) => ids)
  // Personal alerts of the last 24 hours, and the topic alert that arises at that moment.
  expect(first).toHaveLength(13)
  const [digest] = of(sent, 'digest')
  expect(moments(digest === undefined ? [] : [digest])).toEqual([`${addDays(MONDAY, 4)} 08:00`])
})

describe('when the clock jumps', () => {
  const START = clockInstant('2026-12-30', '06:00')
  // With a daily cap of one, some topic alert always waits for a digest.
  const REMINDED = { lastDateAt: () => '2027-01-02', settings: { dailyCap: 1 } }
  const deferred = (day: string): Arrival[] =>
    Array.from({ length: 32 }, (_, index) => ({
      id: `topic ${day} ${index}`,
      rank: 'topic',
      at: clockInstant(day, '00:00') + index * 45 * 60_000,
    }))
  const arrivals = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].flatMap(deferred)
  const until = (from: number, day: string, time: string) => ticksOf(from, clockInstant(day, time))

  it.each<[string, number[], string[], string[]]>([
    [
      'not at all, over 31 December',
      until(START, '2027-01-02', '12:00'),
      ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
      ['3 days, 2026-12-30', '1 days, 2027-01-01'],
    ],
    [
      'an hour back after digest and reminder',
      [
        ...until(START, '2026-12-30', '09:10'),
        ...until(clockInstant('2026-12-30', '08:10') - HOUR_MS, '2027-01-01', '12:00'),
      ],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
      ['3 days, 2026-12-30', '1 days, 2027-01-01'],
    ],
    [
      'an hour back over midnight of 31 December',
      [
        ...until(START, '2027-01-01', '00:30'),
        ...until(clockInstant('2026-12-31', '23:30'), '2027-01-01', '12:00'),
      ],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
      ['3 days, 2026-12-30', '1 days, 2027-01-01'],
    ],
    [
      'a day on, with the reminder of that day left out',
      [
        ...until(START, '2026-12-30', '08:55'),
        ...until(clockInstant('2026-12-31', '10:00'), '2027-01-01', '12:00'),
      ],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
      ['1 days, 2027-01-01'],
    ],
    [
      'less than a day on, with the reminder late',
      [
        ...until(START, '2026-12-30', '08:55'),
        ...until(clockInstant('2026-12-31', '08:30'), '2027-01-01', '12:00'),
      ],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
      ['3 days, 2026-12-30', '1 days, 2027-01-01'],
    ],
    [
      'a day on and back again',
      [
        ...until(START, '2026-12-30', '12:00'),
        ...until(clockInstant('2026-12-31', '12:00'), '2026-12-31', '13:00'),
        ...until(clockInstant('2026-12-30', '13:00'), '2027-01-01', '12:00'),
      ],
      // The fast clock has sent the digest of 31 December: the real day brings no second one.
      ['2026-12-30', '2026-12-31', '2027-01-01'],
      ['3 days, 2026-12-30', '1 days, 2027-01-01'],
    ],
  ])(
    'each day has one digest, and no reminder is sent twice, if the clock jumps (%s)',
    (_title, ticks, digests, reminders) => {
      const sent = simulate(ticks, { arrivals, ...REMINDED })
      expect(of(sent, 'digest').map(({ at }) => indiaDay(at))).toEqual(digests)
      expect(of(sent, 'reminder').map(({ ids: [id] }) => id)).toEqual(reminders)
      const ids = sent.flatMap((each) => each.ids)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  it('the alerts exceed the daily cap of neither day if the clock jumps over midnight and back', () => {
    const ticks = [
      ...until(clockInstant('2026-12-31', '07:00'), '2027-01-01', '00:05'),
      ...until(clockInstant('2026-12-31', '23:05'), '2027-01-01', '20:00'),
    ]
    const settings = { quiet: null }
    const many = ticks.map((at, index): Arrival => ({ id: `topic ${index}`, rank: 'topic', at }))
    expect(most(simulate(ticks, { arrivals: many, settings }).filter(isTopic))).toBe(4)
  })
})
