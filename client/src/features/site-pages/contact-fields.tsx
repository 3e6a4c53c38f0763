import type { ComponentProps } from 'react'
import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { Field, inputClass } from '#client/ui/field.tsx'
import type { ContactField as FieldName } from './contact-rules.ts'
import type { FieldState } from './use-contact-errors.ts'

type ContactFieldsProps = { field: (name: FieldName) => FieldState; readOnly: boolean }

/** The four fields of the contact form. */
export function ContactFields({ field, readOnly }: ContactFieldsProps) {
  const messages = useMessages(sitePages).contact.form
  return (
    <>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <ContactField state={field('name')} label={messages.name} readOnly={readOnly} autoComplete="name" />
        <ContactField
          state={field('email')}
          label={messages.email}
          readOnly={readOnly}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <ContactField
        state={field('subject')}
        label={messages.subject}
        readOnly={readOnly}
        autoComplete="off"
      />
      <ContactField
        state={field('message')}
        label={messages.message}
        hint={messages.messageHint(CONTACT_MESSAGE_MIN)}
        readOnly={readOnly}
        isLong
        minLength={CONTACT_MESSAGE_MIN}
      />
    </>
  )
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'readOnly' | 'minLength'
>
type ContactFieldProps = InputProps & { state: FieldState; label: string; hint?: string; isLong?: boolean }

/** One labelled field of the contact form. Reserves space for its error, so that nothing moves while the user taps. */
function ContactField({ state, label, hint, isLong = false, ...input }: ContactFieldProps) {
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
