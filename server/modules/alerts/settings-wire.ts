import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'

/** Returns settings as the API sends them: instants in ISO 8601. */
export const settingsToWire = ({ pausedUntil, ...rest }: AlertSettings): WireSettings => ({
  ...rest,
  pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
})

/** Returns the changes of a request as they are stored. */
export function settingsFromWire({
  pausedUntil,
  topics,
  ...rest
}: AlertSettingsBody): Partial<AlertSettings> {
  return {
    ...(rest as Partial<AlertSettings>),
    ...(topics === undefined ? {} : { topics: ALERT_TOPICS.filter((topic) => topics.includes(topic)) }),
    ...(pausedUntil === undefined
      ? {}
      : { pausedUntil: pausedUntil === null ? null : Date.parse(pausedUntil) }),
  }
}
