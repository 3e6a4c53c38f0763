import { useId } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import type { SettingField } from './settings-fields.ts'

type Props = {
  field: SettingField
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

const MODES = ['off', 'card', 'tab'] as const

export function SettingInput({ field, value, error, onChange }: Props) {
  const messages = useMessages(admin).settings
  const id = useId()
  const label = messages.fields[field.path]
  const hint = messages.hints[field.path]
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined ? `${id}-error` : hint && `${id}-hint`,
  }
  if (field.type === 'flag') {
    return (
      <div>
        <label className="flex min-h-12 items-center gap-3">
          <input
            {...control}
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
        <Hint id={id} text={hint} />
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1 text-sm text-red">
            {error}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className={field.type === 'long' ? 'md:col-span-2' : ''}>
      <Field id={id} label={label} error={error}>
        <Control type={field.type} control={control} value={value} onChange={onChange} />
        <Hint id={id} text={hint} />
      </Field>
    </div>
  )
}

function Hint({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
      {text}
    </p>
  )
}

type ControlProps = Pick<Props, 'value' | 'onChange'> & {
  type: SettingField['type']
  control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

// Invalid numbers are sent as typed: the server reports the error for that field.
const toNumber = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text)

function Control({ type, control, value, onChange }: ControlProps) {
  const { modes } = useMessages(admin).settings
  const text = String(value)
  if (type === 'mode') {
    return (
      <select
        {...control}
        className={inputClass}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {modes[mode]}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'long') {
    return (
      <textarea
        {...control}
        rows={4}
        className={`${inputClass} block py-3`}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <input
      {...control}
      type={type === 'number' ? 'text' : type}
      inputMode={type === 'number' ? 'numeric' : undefined}
      className={inputClass}
      value={text}
      onChange={({ currentTarget }) =>
        onChange(type === 'number' ? toNumber(currentTarget.value) : currentTarget.value)
      }
    />
  )
}
