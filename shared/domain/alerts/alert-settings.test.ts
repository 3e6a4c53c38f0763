import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { mergeLww } from '../last-write-wins.ts'
import {
  changeSettings,
  DEFAULT_ALERT_SETTINGS,
  isQuietHours,
  MAX_DAILY_CAP,
  MAX_FOLLOWS,
  MAX_SAVED_SEARCHES,
  plainSettings,
  timedSettings,
  type AlertSettings,
  type TimedAlertSettings,
} from './alert-settings.ts'
import { ALERT_TOPICS } from './alert-topics.ts'

const settings: fc.Arbitrary<AlertSettings> = fc.record({
  topics: fc.uniqueArray(fc.constantFrom(...ALERT_TOPICS), { maxLength: 2 }),
  states: fc.uniqueArray(fc.constantFrom(...STATES), { maxLength: 2 }),
  allIndia: fc.boolean(),
  searches: fc.array(
    fc.record({
      words: fc.constantFrom('cgl', 'police'),
      state: fc.constantFrom('', 'Bihar'),
      qualification: fc.constantFrom('', '12th'),
      organisation: fc.constantFrom('', 'ssc'),
      purpose: fc.constant(''),
    }),
    { maxLength: 2 },
  ),
  quiet: fc.constantFrom(null, { from: '21:30', to: '07:00' }, { from: '13:00', to: '14:00' }),
  dailyCap: fc.nat({ max: 20 }),
  reminders: fc.boolean(),
  digestAt: fc.constantFrom('08:00', '20:15'),
  pausedUntil: fc.constantFrom(null, 1, 2),
})
const at = fc.integer({ min: 0, max: 3 })
const timed: fc.Arbitrary<TimedAlertSettings> = fc
  .tuple(settings, fc.array(at, { minLength: 9, maxLength: 9 }))
  .map(([values, times]) => {
    const fields = Object.entries(timedSettings(values, 0)).map(([name, field], index) => [
      name,
      { ...field, at: times[index] ?? 0 },
    ])
    return Object.fromEntries(fields) as TimedAlertSettings
  })

describe('the settings of a device and of a user', () => {
  it('the settings of a device and of a user merge field by field to the same result in any order', () => {
    fc.assert(
      fc.property(timed, timed, timed, (a, b, c) => {
        expect(mergeLww(a, b)).toEqual(mergeLww(b, a))
        expect(mergeLww(mergeLww(a, b), c)).toEqual(mergeLww(a, mergeLww(b, c)))
        expect(mergeLww(mergeLww(a, b), b)).toEqual(mergeLww(a, b))
      }),
    )
  })

  it('merged settings contain each field that only the device or only the user changed', () => {
    const never = timedSettings(DEFAULT_ALERT_SETTINGS, 0)
    const person = changeSettings(never, { topics: ['results'], dailyCap: 2 }, 10)
    const device = changeSettings(never, { states: ['Bihar'], dailyCap: 6 }, 20)
    expect(plainSettings(mergeLww(person, device))).toEqual({
      ...DEFAULT_ALERT_SETTINGS,
      topics: ['results'],
      states: ['Bihar'],
      dailyCap: 6,
    })
  })
})

describe('a change of settings', () => {
  const before = timedSettings(DEFAULT_ALERT_SETTINGS, 5)

  it('a change of settings sets the time of the changed fields and keeps the times of unchanged fields', () => {
    const after = changeSettings(before, { dailyCap: 4, quiet: null, topics: [] }, 9)
    expect(after).toEqual({ ...before, quiet: { value: null, at: 9 } })
  })

  it('a change of settings gets a later time than the previous change, even if the clock went back', () => {
    expect(changeSettings(before, { dailyCap: 1 }, 2).dailyCap).toEqual({ value: 1, at: 6 })
  })

  it('changed settings without their times equal the settings that the user chose', () => {
    fc.assert(
      fc.property(settings, (values) => {
        expect(plainSettings(changeSettings(before, values, 9))).toEqual(values)
      }),
    )
  })
})

it('the default settings have no topics, every state, quiet nights, four alerts a day and a digest at eight', () => {
  expect(DEFAULT_ALERT_SETTINGS).toEqual({
    topics: [],
    states: [],
    allIndia: true,
    searches: [],
    quiet: { from: '21:30', to: '07:00' },
    dailyCap: 4,
    reminders: true,
    digestAt: '08:00',
    pausedUntil: null,
  })
})

it.each([
  ['21:30', '07:00', true],
  ['13:00', '14:00', true],
  ['00:00', '23:59', true],
  ['07:00', '07:00', false],
  ['25:00', '07:00', false],
  ['21:30', '24:00', false],
])('quiet hours from %s to %s are valid: %s', (from, to, isValid) => {
  expect(isQuietHours({ from, to })).toBe(isValid)
})

it('a user has at most 50 saved searches, 1,000 follows and 20 topic alerts a day', () => {
  expect([MAX_SAVED_SEARCHES, MAX_FOLLOWS, MAX_DAILY_CAP]).toEqual([50, 1000, 20])
})
