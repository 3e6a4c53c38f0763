import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import { searchKey } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertSettings, SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'

export const settingsToWire = ({ pausedUntil, ...rest }: AlertSettings): WireSettings => ({
  ...rest,
  pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
})

const distinct = (searches: readonly SavedSearch[]): SavedSearch[] => [
  ...new Map(searches.map((search) => [searchKey(search), search])).values(),
]

/** Returns the stored form of changed settings. `now` is the server's time. */
export function settingsFromWire(
  { pausedUntil, pauseForHours, topics, searches, ...rest }: AlertSettingsBody,
  now: number,
): Partial<AlertSettings> {
  return {
    ...(rest as Partial<AlertSettings>),
    ...(topics === undefined ? {} : { topics: ALERT_TOPICS.filter((topic) => topics.includes(topic)) }),
    ...(searches === undefined ? {} : { searches: distinct(searches) }),
    ...(pausedUntil === undefined
      ? {}
      : { pausedUntil: pausedUntil === null ? null : Date.parse(pausedUntil) }),
    ...(pauseForHours === undefined ? {} : { pausedUntil: now + pauseForHours * HOUR_MS }),
  }
}
