import type { AlertSettings } from '#shared/contracts/alerts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useClockCorrections } from '#client/lib/clock/use-clock-corrections.ts'
import { SettingGroup } from './setting-controls.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

const DAY_HOURS = 24

/** Returns the end of the pause; null without one. */
export const getPauseEnd = ({ pausedUntil }: Pick<AlertSettings, 'pausedUntil'>): string | null =>
  pausedUntil !== null && Date.parse(pausedUntil) > serverNow() ? pausedUntil : null

export function PauseField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).pause
  useClockCorrections()
  const until = getPauseEnd(settings)
  const pause = (days: number) => void change({ pauseForHours: days * DAY_HOURS })
  return (
    <SettingGroup title={messages.title} text={messages.text}>
      {until !== null && (
        <p className="mt-2 font-medium text-amber">{messages.until(formatInstant(until))}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {until === null ? (
          <>
            <Button onClick={() => pause(1)}>{messages.day}</Button>
            <Button onClick={() => pause(7)}>{messages.week}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => void change({ pausedUntil: null })}>
            {messages.resume}
          </Button>
        )}
      </div>
    </SettingGroup>
  )
}
