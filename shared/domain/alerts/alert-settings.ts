import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import type { Timestamped } from '../last-write-wins.ts'
import type { AlertTopic } from './alert-topics.ts'
import { isClockTime } from './clock-time.ts'

/** A search whose new matches are alerts. At least one of its words and filters is given; '' is any. */
export type SavedSearch = {
  words: string
  state: State | ''
  qualification: Qualification | ''
  /** The slug of an organisation. */
  organisation: string
  purpose: Purpose | ''
}

/** A saved search before anything is entered or chosen. */
export const EMPTY_SEARCH: SavedSearch = {
  words: '',
  state: '',
  qualification: '',
  organisation: '',
  purpose: '',
}

/** The part of the day in India without alerts: from `from` until before `to` (`HH:MM`), over midnight if `to` is earlier. */
export type QuietHours = { from: string; to: string }

/** What an owner wants to be told, and when. */
export type AlertSettings = {
  /** None by default: nothing is sent that nobody asked for. */
  topics: AlertTopic[]
  /** The states of which topics have news; none is every state. */
  states: State[]
  /** Whether posts of no state, which are for all India, count for each state. */
  allIndia: boolean
  searches: SavedSearch[]
  quiet: QuietHours | null
  /** The most topic alerts of a day in India; others wait for the digest. */
  dailyCap: number
  /** Whether there are reminders of the last dates of saved and followed posts. */
  reminders: boolean
  /** The time of the digest in India, `HH:MM`. */
  digestAt: string
  /** The instant (epoch milliseconds) until which nothing is sent; null if nothing is paused. */
  pausedUntil: number | null
}

/** The settings that say when alerts come. */
export type AlertTimes = Pick<AlertSettings, 'quiet' | 'dailyCap' | 'digestAt' | 'pausedUntil'>

/** The settings of an owner who changed nothing. */
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

/** Limits of the settings: saved searches, followed posts and quizzes to be reminded of of an owner, and topic alerts of a day. */
export const MAX_SAVED_SEARCHES = 50
export const MAX_FOLLOWS = 1000
export const MAX_QUIZ_REMINDERS = 100
export const MAX_DAILY_CAP = 20

/** The settings with the time of the last change of each, by which a guest is merged into a user (`mergeSettings`). */
export type TimedAlertSettings = { [Name in keyof AlertSettings]: Timestamped<AlertSettings[Name]> }

const NAMES = Object.keys(DEFAULT_ALERT_SETTINGS) as (keyof AlertSettings)[]

const mapped = (valueOf: (name: keyof AlertSettings) => unknown): object =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)]))

/** Returns settings all of whose fields were changed at an instant (epoch milliseconds); 0 is never. */
export const timedSettings = (settings: AlertSettings, at: number): TimedAlertSettings =>
  mapped((name) => ({ value: settings[name], at })) as TimedAlertSettings

/** Returns settings without the times. */
export const plainSettings = (timed: TimedAlertSettings): AlertSettings =>
  mapped((name) => timed[name].value) as AlertSettings

/** Returns those of settings that say when alerts come. */
export const alertTimes = ({ quiet, dailyCap, digestAt, pausedUntil }: AlertSettings): AlertTimes => ({
  quiet,
  dailyCap,
  digestAt,
  pausedUntil,
})

/**
 * Returns the settings after an owner's change of some of them at `now`. Fields whose value stays keep their time: they
 * were not changed. The new time is later than the old one, whatever the clock says.
 */
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

/** Returns true if both ends are times of the day and differ. */
export const isQuietHours = ({ from, to }: QuietHours): boolean =>
  isClockTime(from) && isClockTime(to) && from !== to
