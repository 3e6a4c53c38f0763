import { useEffect, useRef } from 'react'
import type { ContactBody } from '#shared/contracts/contact.ts'
import { CONTACT_MESSAGE_MIN } from '#shared/domain/constants.ts'
import { OutboxList } from '#client/content/outbox/outbox-list.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/forms/text-field.tsx'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
import { type SendContact, useContactForm, type ContactStatus } from './use-contact-form.ts'

// Kinds of outbox entries listed here: reports have no list on the job pages.
const KINDS = ['contact', 'report'] as const

/** Contact form. Before hydration it is a plain form with browser validation. */
export function ContactForm({ send, order }: { send: SendContact; order?: string | undefined }) {
  const messages = useMessages(sitePages).contact.form
  const { element, field, status, isHydrated, onSubmit, restore } = useContactForm(send, order)
  const isSending = status.kind === 'sending'
  return (
    <section aria-labelledby="contact-form-title">
      <h2 id="contact-form-title" className="text-xl font-semibold">
        {messages.title}
      </h2>
      <form
        ref={element}
        // Never GET: a message does not belong in a URL.
        method="post"
        action="/api/v1/contact"
        noValidate={isHydrated}
        onSubmit={onSubmit}
        className="mt-4 grid gap-1"
      >
        <ContactFields field={field} readOnly={isSending} />
        <div className="mt-2">
          <Button
            type="submit"
            variant="primary"
            aria-disabled={isSending}
            className="w-full aria-disabled:opacity-60 sm:w-auto"
          >
            {isSending ? messages.sending : messages.submit}
          </Button>
        </div>
        <ContactFormStatus status={status} />
        <noscript>
          <p className="mt-2">{messages.scriptless}</p>
        </noscript>
      </form>
      <OutboxList kinds={KINDS} onCancel={restore} />
    </section>
  )
}

/** Outcome of sending. Both live regions always exist, so that screen readers announce new text. */
function ContactFormStatus({ status }: { status: ContactStatus }) {
  const { textRetained } = useMessages(sitePages).contact.form
  const region = useRef<HTMLDivElement>(null)
  const hasOutcome = status.kind === 'sent' || status.kind === 'failed' || status.kind === 'queued'
  // On a phone the area below the button may be under the bottom bar or the keyboard.
  useEffect(() => {
    if (hasOutcome) region.current?.scrollIntoView?.({ block: 'nearest' })
  }, [hasOutcome])
  return (
    <div ref={region} className="min-h-8 pt-2">
      <output className="block">
        {status.kind === 'sent' && <span className="font-semibold text-accent">{status.message}</span>}
        {status.kind === 'queued' && <span className="font-semibold text-amber">{status.message}</span>}
      </output>
      <div role="alert">
        {status.kind === 'failed' && (
          <>
            <p className="font-semibold text-red">{status.message}</p>
            <p>{textRetained}</p>
          </>
        )}
      </div>
    </div>
  )
}

type ContactFieldsProps = { field: (name: keyof ContactBody) => FormField; readOnly: boolean }

function ContactFields({ field, readOnly }: ContactFieldsProps) {
  const messages = useMessages(sitePages).contact.form
  return (
    <>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <TextField field={field('name')} label={messages.name} readOnly={readOnly} autoComplete="name" />
        <TextField
          field={field('email')}
          label={messages.email}
          readOnly={readOnly}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <TextField field={field('subject')} label={messages.subject} readOnly={readOnly} autoComplete="off" />
      <TextField
        field={field('message')}
        label={messages.message}
        hint={messages.messageHint(CONTACT_MESSAGE_MIN)}
        readOnly={readOnly}
        rows={6}
        minLength={CONTACT_MESSAGE_MIN}
      />
    </>
  )
}
