import { useId, type ComponentProps } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { TextArea } from '#client/ui/forms/text-field.tsx'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
import type { SettingField } from './settings-fields.ts'

type Props = SettingField & { field: FormField }

const MODES = ['off', 'card', 'tab'] as const

export function SettingInput({ path, type, field: { error, ...field } }: Props) {
  const messages = useMessages(admin).settings
  const id = useId()
  const label = messages.fields[path]
  const hint = messages.hints[path]
  const control = {
    ...field,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined ? `${id}-error` : hint && `${id}-hint`,
  }
  if (type === 'flag') {
    return (
      <div>
        <label className="flex min-h-12 items-center gap-3">
          <input {...control} type="checkbox" className="size-5 shrink-0 accent-accent" />
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
    <div className={type === 'long' ? 'md:col-span-2' : ''}>
      <Field id={id} label={label} error={error}>
        <Control type={type} control={control} />
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

type ControlProps = { type: SettingField['type']; control: Omit<FormField, 'error'> }

function Control({ type, control }: ControlProps) {
  const { modes } = useMessages(admin).settings
  if (type === 'mode')
    return <Select {...control} options={MODES.map((value) => ({ value, label: modes[value] }))} />
  if (type === 'long') return <TextArea {...control} rows={4} />
  const input: ComponentProps<'input'> = type === 'number' ? { type: 'text', inputMode: 'numeric' } : { type }
  return <input {...control} {...input} className={inputClass} />
}
