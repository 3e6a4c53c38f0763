import { useId, type ComponentProps } from 'react'
import { Field, inputClass } from './field.tsx'
import type { FormField } from './use-contract-form.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'readOnly' | 'minLength' | 'required'
>
type TextFieldProps = InputProps & {
  field: FormField
  label: string
  hint?: string | undefined
  /** Number of lines of a long text. */
  rows?: number
}

/** Labelled text field, required by default. Reserves space for its error, so that nothing moves while the user taps. */
export function TextField({
  field: { error, ...field },
  label,
  hint,
  rows,
  required = true,
  ...input
}: TextFieldProps) {
  const id = useId()
  const control = {
    ...field,
    id,
    required,
    readOnly: input.readOnly,
    minLength: input.minLength,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? hint && `${id}-hint` : `${id}-error`,
  }
  return (
    <div className="min-h-26">
      <Field id={id} label={label} error={error}>
        {rows === undefined ? (
          <input {...input} {...control} className={inputClass} />
        ) : (
          <TextArea {...control} rows={rows} />
        )}
        {error === undefined && <FieldHint id={id} hint={hint} />}
      </Field>
    </div>
  )
}

/** Hint below the control `id`; nothing without one. */
export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (hint === undefined) return null
  return (
    <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
      {hint}
    </p>
  )
}

export function TextArea({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={`${inputClass} block py-3 ${className}`.trimEnd()} {...rest} />
}
