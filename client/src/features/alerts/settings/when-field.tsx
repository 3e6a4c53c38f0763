import { useId, useState } from 'react'
import {
  DEFAULT_ALERT_SETTINGS,
  MAX_DAILY_CAP,
  type QuietHours,
} from '#shared/domain/alerts/alert-settings.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { FieldHint } from '#client/ui/forms/text-field.tsx'
import { SettingGroup, RetrySave, CheckOption } from './setting-controls.tsx'
import type { SettingsControl, SaveOutcome } from './use-alert-settings.ts'

type Unsaved<Value> = { value: Value; error: string }

type FieldValue<Value> = {
  /** Entered value, else the saved one. */
  value: Value
  /** Reason why the entered value is not saved; undefined if it is. */
  error: string | undefined
  set: (value: Value) => Promise<void>
}

/** Returns a setting whose field keeps an entered value until it is saved. */
function useUnsavedValue<Value>(
  saved: Value,
  save: (value: Value) => Promise<SaveOutcome>,
): FieldValue<Value> {
  const { failed } = useMessages(alertSettings)
  const [unsaved, setUnsaved] = useState<Unsaved<Value> | null>(null)
  const set = async (value: Value) => {
    // A value being saved is shown as saved.
    setUnsaved(null)
    const outcome = await save(value)
    if (!outcome.isSaved) setUnsaved({ value, error: outcome.refusal ?? failed })
  }
  return { value: unsaved === null ? saved : unsaved.value, error: unsaved?.error, set }
}

type Props = { control: SettingsControl }

export function WhenField({ control }: Props) {
  const messages = useMessages(alertSettings).when
  return (
    <SettingGroup title={messages.title} text={messages.text}>
      <Quiet control={control} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Cap control={control} />
        <Digest control={control} />
      </div>
    </SettingGroup>
  )
}

function Cap({ control: { settings, change } }: Props) {
  const messages = useMessages(alertSettings).when
  const id = useId()
  const { value, error, set } = useUnsavedValue(settings.dailyCap, (dailyCap) => change({ dailyCap }))
  const caps = Array.from({ length: MAX_DAILY_CAP + 1 }, (_, count) => ({
    value: String(count),
    label: messages.capOf(count),
  }))
  return (
    <div>
      <Field id={id} label={messages.cap} error={error}>
        <Select
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          options={caps}
          value={String(value)}
          onChange={({ target }) => void set(Number(target.value))}
        />
      </Field>
      {error !== undefined && <RetrySave of={messages.cap} onRetry={() => void set(value)} />}
      <FieldHint id={id} hint={messages.capText} />
    </div>
  )
}

function Digest({ control: { settings, change } }: Props) {
  const messages = useMessages(alertSettings).when
  const { value, error, set } = useUnsavedValue(settings.digestAt, (digestAt) => change({ digestAt }))
  return (
    <TimeInput
      label={messages.digest}
      hint={messages.digestText}
      value={value}
      error={error}
      onRetry={() => void set(value)}
      onChange={(digestAt) => void set(digestAt)}
    />
  )
}

const DEFAULT_QUIET: QuietHours = DEFAULT_ALERT_SETTINGS.quiet ?? { from: '21:30', to: '07:00' }

function Quiet({ control: { settings, change } }: Props) {
  const messages = useMessages(alertSettings).when
  const { quiet } = settings
  return (
    <>
      <CheckOption
        isOn={quiet !== null}
        onChange={(isOn) => void change({ quiet: isOn ? DEFAULT_QUIET : null })}
      >
        {messages.quiet}
      </CheckOption>
      <p className="text-sm text-soft">{messages.quietText}</p>
      {quiet !== null && <QuietEnds quiet={quiet} change={change} />}
    </>
  )
}

type EndsProps = { quiet: QuietHours; change: SettingsControl['change'] }

// Both ends are one value: an error is shown at the end that was entered last.
function QuietEnds({ quiet, change }: EndsProps) {
  const messages = useMessages(alertSettings).when
  const [last, setLast] = useState<keyof QuietHours>('to')
  const { value, error, set } = useUnsavedValue(quiet, async (next) =>
    next.from === next.to ? { isSaved: false, refusal: messages.sameStartAndEnd } : change({ quiet: next }),
  )
  const end = (name: keyof QuietHours) => (
    <TimeInput
      label={messages[name]}
      value={value[name]}
      error={last === name ? error : undefined}
      onRetry={value.from === value.to ? undefined : () => void set(value)}
      onChange={(time) => {
        setLast(name)
        void set({ ...value, [name]: time })
      }}
    />
  )
  return (
    <div className="mt-2 grid grid-cols-2 gap-4 sm:max-w-80">
      {end('from')}
      {end('to')}
    </div>
  )
}

export function ReminderField({ control: { settings, change } }: Props) {
  const messages = useMessages(alertSettings).reminders
  return (
    <SettingGroup title={messages.title}>
      <CheckOption isOn={settings.reminders} onChange={(reminders) => void change({ reminders })}>
        {messages.label}
      </CheckOption>
      <p className="text-sm text-soft">{messages.text}</p>
    </SettingGroup>
  )
}

type TimeInputProps = {
  label: string
  value: string
  hint?: string
  error?: string | undefined
  /** Absent if a retry would fail again. */
  onRetry?: (() => void) | undefined
  onChange: (time: string) => void
}

/** Time of day, saved on blur: during typing, each key makes another valid time. */
function TimeInput({ label, value, hint, error, onRetry, onChange }: TimeInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    setTyped(null)
    if (typed !== null && typed !== '' && typed !== value) onChange(typed)
  }
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return (
    <div>
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
      {error !== undefined && onRetry && <RetrySave of={label} onRetry={onRetry} />}
      <FieldHint id={id} hint={hint} />
    </div>
  )
}
