import { useId, useState } from 'react'
import {
  DEFAULT_ALERT_SETTINGS,
  MAX_DAILY_CAP,
  type QuietHours,
} from '#shared/domain/alerts/alert-settings.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Field, inputClass } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { Setting } from './setting.tsx'
import { Tick } from './tick.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

type Props = { control: SettingsControl }

/** When alerts come: quiet hours, the most in a day, the time of the digest. */
export function WhenField({ control }: Props) {
  const messages = useMessages(alertSettings).when
  const { settings, change } = control
  const id = useId()
  const caps = Array.from({ length: MAX_DAILY_CAP + 1 }, (_, count) => ({
    value: String(count),
    label: messages.capOf(count),
  }))
  return (
    <Setting title={messages.title} text={messages.text}>
      <Quiet control={control} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div>
          <Field id={`${id}-cap`} label={messages.cap}>
            <Select
              id={`${id}-cap`}
              aria-describedby={`${id}-cap-hint`}
              options={caps}
              value={String(settings.dailyCap)}
              onChange={({ target }) => void change({ dailyCap: Number(target.value) })}
            />
          </Field>
          <p id={`${id}-cap-hint`} className="mt-1 text-sm text-soft">
            {messages.capText}
          </p>
        </div>
        <div>
          <Time
            label={messages.digest}
            hint={messages.digestText}
            value={settings.digestAt}
            onChange={(digestAt) => void change({ digestAt })}
          />
        </div>
      </div>
    </Setting>
  )
}

const DEFAULT_QUIET: QuietHours = DEFAULT_ALERT_SETTINGS.quiet ?? { from: '21:30', to: '07:00' }

function Quiet({ control: { settings, change } }: Props) {
  const messages = useMessages(alertSettings).when
  const { quiet } = settings
  const [refused, setRefused] = useState<QuietHours | null>(null)
  const set = (next: QuietHours) => {
    const isSound = next.from !== next.to
    setRefused(isSound ? null : next)
    if (isSound) void change({ quiet: next })
  }
  const shown = refused ?? quiet
  return (
    <>
      <Tick isOn={quiet !== null} onChange={(isOn) => void change({ quiet: isOn ? DEFAULT_QUIET : null })}>
        {messages.quiet}
      </Tick>
      <p className="text-sm text-soft">{messages.quietText}</p>
      {quiet !== null && shown !== null && (
        <div className="mt-2 grid grid-cols-2 gap-4 sm:max-w-80">
          <Time label={messages.from} value={shown.from} onChange={(from) => set({ ...shown, from })} />
          <Time
            label={messages.to}
            value={shown.to}
            error={refused === null ? undefined : messages.sameEnds}
            onChange={(to) => set({ ...shown, to })}
          />
        </div>
      )}
    </>
  )
}

type TimeProps = {
  label: string
  value: string
  hint?: string
  error?: string | undefined
  onChange: (time: string) => void
}

// Saved when it is left: while it is typed, each key makes another time.
function Time({ label, value, hint, error, onChange }: TimeProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    setTyped(null)
    if (typed !== null && typed !== '' && typed !== value) onChange(typed)
  }
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return (
    <>
      <Field id={id} label={label} error={error}>
        <input
          id={id}
          type="time"
          required
          className={inputClass}
          value={typed ?? value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.filter((part) => part !== false).join(' ') || undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
        />
      </Field>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
    </>
  )
}

/** Whether there are reminders of last dates. */
export function ReminderField({ control: { settings, change } }: Props) {
  const messages = useMessages(alertSettings).reminders
  return (
    <Setting title={messages.title}>
      <Tick isOn={settings.reminders} onChange={(reminders) => void change({ reminders })}>
        {messages.label}
      </Tick>
      <p className="text-sm text-soft">{messages.text}</p>
    </Setting>
  )
}
