import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import type { FieldState } from '#client/ui/forms/use-field-errors.ts'
import type { ContactField } from './contact-rules.ts'

type ContactFieldsProps = { field: (name: ContactField) => FieldState; readOnly: boolean }

/** The four fields of the contact form. */
export function ContactFields({ field, readOnly }: ContactFieldsProps) {
  const messages = useMessages(sitePages).contact.form
  return (
    <>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <TextField state={field('name')} label={messages.name} readOnly={readOnly} autoComplete="name" />
        <TextField
          state={field('email')}
          label={messages.email}
          readOnly={readOnly}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <TextField state={field('subject')} label={messages.subject} readOnly={readOnly} autoComplete="off" />
      <TextField
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
