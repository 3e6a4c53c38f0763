import { useId } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import {
  PRESETS,
  SIZE_FIELDS,
  SIZE_LIMITS,
  toSizeInput,
  type Preset,
  type SizeErrors,
  type SizeField,
  type SizeInput,
} from './sizes.ts'

type Kind = Preset | 'custom'

/** Chosen preset, and the values as typed. */
export type SizeChoice = { kind: Kind; input: SizeInput }

const isPreset = (value: string): value is Preset => value in PRESETS

const KINDS: readonly Kind[] = [...Object.keys(PRESETS).filter(isPreset), 'custom']

type Props = { choice: SizeChoice; errors: SizeErrors; onChange: (choice: SizeChoice) => void }

export function SizeFields({ choice: { kind, input }, errors, onChange }: Props) {
  const messages = useMessages(formKit).picture
  const id = useId()
  const chooseKind = (value: string) =>
    onChange(
      isPreset(value) ? { kind: value, input: toSizeInput(PRESETS[value]) } : { kind: 'custom', input },
    )
  return (
    <>
      <Field id={id} label={messages.kind}>
        <Select
          id={id}
          value={kind}
          onChange={({ target }) => chooseKind(target.value)}
          options={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        />
      </Field>
      <div className="two-columns gap-3">
        {SIZE_FIELDS.map((field) => (
          <SizeFieldInput
            key={field}
            field={field}
            value={input[field]}
            error={errors[field]}
            onChange={(value) => onChange({ kind: 'custom', input: { ...input, [field]: value } })}
          />
        ))}
      </div>
    </>
  )
}

type FieldProps = {
  field: SizeField
  value: string
  error: SizeErrors[SizeField]
  onChange: (value: string) => void
}

function SizeFieldInput({ field, value, error, onChange }: FieldProps) {
  const messages = useMessages(formKit).picture
  const id = useId()
  const text = error === 'range' ? messages.range(...SIZE_LIMITS[field]) : error && messages.aboveMax
  return (
    <Field id={id} label={messages.fields[field]} error={text}>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={inputClass}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
