import type { ComponentProps } from 'react'
import { Field, inputClass } from '#client/ui/field.tsx'
import type { FieldState } from './use-contact-errors.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'readOnly' | 'minLength'
>
type ContactFieldProps = InputProps & { state: FieldState; label: string; hint?: string; isLong?: boolean }

/** One labelled field of the contact form; room for its error is kept, so that nothing moves under a finger. */
export function ContactField({ state, label, hint, isLong = false, ...input }: ContactFieldProps) {
  const { name, error, onEdit, onLeave } = state
  const id = `contact-${name}`
  const line = error === undefined ? hint && `${id}-hint` : `${id}-error`
  const control = {
    id,
    name,
    required: true,
    readOnly: input.readOnly,
    minLength: input.minLength,
    'aria-invalid': error !== undefined,
    'aria-describedby': line,
    onChange: onEdit,
    onBlur: (event: { currentTarget: { value: string } }) => onLeave(event.currentTarget.value),
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
