import { useId, type ComponentProps } from 'react'
import { Field, inputClass } from './field.tsx'
import type { FormField } from './use-contract-form.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'readOnly' | 'minLength'
>
type TextFieldProps = InputProps & {
  field: FormField
  label: string
  hint?: string | undefined
  isLong?: boolean
}

/** Labelled, required text field. Reserves space for its error, so that nothing moves while the user taps. */
export function TextField({
  field: { error, ...field },
  label,
  hint,
  isLong = false,
  ...input
}: TextFieldProps) {
  const id = useId()
  const control = {
    ...field,
    id,
    required: true,
    readOnly: input.readOnly,
    minLength: input.minLength,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? hint && `${id}-hint` : `${id}-error`,
  }
  return (
    <div className="min-h-26">
      <Field id={id} label={label} error={error}>
        {isLong ? (
          <textarea {...control} rows={6} className={`${inputClass} block py-3`} />
        ) : (
          <input {...input} {...control} className={inputClass} />
        )}
        {hint !== undefined && error === undefined && (
          <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
            {hint}
          </p>
        )}
      </Field>
    </div>
  )
}
