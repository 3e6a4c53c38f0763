import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import type { Timestamped } from '../last-write-wins.ts'
import type { AlertTopic } from './alert-topics.ts'
import { isClockTime } from '#shared/domain/dates/clock-time.ts'

/** Search whose new matches are alerts. It has at least one word or filter; '' matches any value. */
export type SavedSearch = {
  words: string
  state: State | ''
  qualification: Qualification | ''
  organisation: string
  purpose: Purpose | ''
}

export const EMPTY_SEARCH: SavedSearch = {
  words: '',
  state: '',
  qualification: '',
  organisation: '',
  purpose: '',
}

/** Quiet hours in India, from `from` until before `to` (`HH:MM`); over midnight if `to` is earlier. */
export type QuietHours = { from: string; to: string }

export type AlertSettings = {
  /** Empty by default: alerts are opt-in. */
  topics: AlertTopic[]
  /** States of topic news; an empty list is every state. */
  states: State[]
  /** True if posts for all India count for each state. */
  allIndia: boolean
  searches: SavedSearch[]
  quiet: QuietHours | null
  dailyCap: number
  reminders: boolean
  digestAt: string
  /** End of the pause (epoch milliseconds); null without a pause. */
  pausedUntil: number | null
}

export type AlertTimes = Pick<AlertSettings, 'quiet' | 'dailyCap' | 'digestAt' | 'pausedUntil'>

export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  topics: [],
  states: [],
  allIndia: true,
  searches: [],
  quiet: { from: '21:30', to: '07:00' },
  dailyCap: 4,
  reminders: true,
  digestAt: '08:00',
  pausedUntil: null,
}

export const MAX_SAVED_SEARCHES = 50
export const MAX_FOLLOWS = 1000
export const MAX_QUIZ_REMINDERS = 100
export const MAX_DAILY_CAP = 20

/** Settings, each with the time of its last change; these times merge a guest into a user (`mergeSettings`). */
export type TimedAlertSettings = { [Name in keyof AlertSettings]: Timestamped<AlertSettings[Name]> }

const NAMES = Object.keys(DEFAULT_ALERT_SETTINGS) as (keyof AlertSettings)[]

const mapped = (valueOf: (name: keyof AlertSettings) => unknown): object =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)]))

/** Returns settings whose fields all changed at an instant (epoch milliseconds); 0 is never. */
export const timedSettings = (settings: AlertSettings, at: number): TimedAlertSettings =>
  mapped((name) => ({ value: settings[name], at })) as TimedAlertSettings

export const plainSettings = (timed: TimedAlertSettings): AlertSettings =>
  mapped((name) => timed[name].value) as AlertSettings

export const alertTimes = ({ quiet, dailyCap, digestAt, pausedUntil }: AlertSettings): AlertTimes => ({
  quiet,
  dailyCap,
  digestAt,
  pausedUntil,
})

/** Returns the settings after a change at `now`. Equal values keep their time; new times exceed the old ones. */
export function changeSettings(
  before: TimedAlertSettings,
  changes: Partial<AlertSettings>,
  now: number,
): TimedAlertSettings {
  const changed = (name: keyof AlertSettings): Timestamped<unknown> => {
    const [old, value] = [before[name], changes[name]]
    const isSame = value === undefined || JSON.stringify(value) === JSON.stringify(old.value)
    return isSame ? old : { value, at: Math.max(now, old.at + 1) }
  }
  return mapped(changed) as TimedAlertSettings
}

export const isQuietHours = ({ from, to }: QuietHours): boolean =>
  isClockTime(from) && isClockTime(to) && from !== to
