import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { ContactField } from './contact-field.tsx'
import type { ContactField as FieldName } from './contact-rules.ts'
import type { FieldState } from './use-contact-errors.ts'
import { useSitePages } from './use-site-pages.ts'

type ContactFieldsProps = { field: (name: FieldName) => FieldState; readOnly: boolean }

/** The four fields of the contact form. */
export function ContactFields({ field, readOnly }: ContactFieldsProps) {
  const words = useSitePages().contact.form
  return (
    <>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <ContactField state={field('name')} label={words.name} readOnly={readOnly} autoComplete="name" />
        <ContactField
          state={field('email')}
          label={words.email}
          readOnly={readOnly}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <ContactField state={field('subject')} label={words.subject} readOnly={readOnly} autoComplete="off" />
      <ContactField
        state={field('message')}
        label={words.message}
        hint={words.messageHint(CONTACT_MESSAGE_MIN)}
        readOnly={readOnly}
        isLong
        minLength={CONTACT_MESSAGE_MIN}
      />
    </>
  )
}
