import { useEffect, useRef } from 'react'
import { OutboxList } from '#client/content/outbox-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { ContactFields } from './contact-fields.tsx'
import { type SendContact, useContactForm } from './use-contact-form.ts'
import type { ContactStatus } from './use-contact-status.ts'
import { useSitePages } from './use-site-pages.ts'

// What is told here and on the pages of the jobs, which have no place of their own for it.
const KINDS = ['contact', 'report'] as const

/** The contact form. Before the scripts arrive it is a plain form that the browser checks. */
export function ContactForm({ send }: { send: SendContact }) {
  const words = useSitePages().contact.form
  const { form, field, status, isHydrated, onSubmit, restore } = useContactForm(send)
  const isSending = status.kind === 'sending'
  return (
    <section aria-labelledby="contact-form-title">
      <h2 id="contact-form-title" className="text-xl font-semibold">
        {words.title}
      </h2>
      <form
        ref={form}
        // Never by GET: a message does not belong in an address.
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
            className="w-full aria-disabled:opacity-60 sm:w-auto sm:min-w-40"
          >
            {isSending ? words.sending : words.submit}
          </Button>
        </div>
        <ContactFormStatus status={status} />
        <noscript>
          <p className="mt-2">{words.scriptless}</p>
        </noscript>
      </form>
      <OutboxList kinds={KINDS} onCancel={restore} />
    </section>
  )
}

/** What became of the message. The two regions are always there, so that what enters them is spoken. */
function ContactFormStatus({ status }: { status: ContactStatus }) {
  const { keptAfterFailure } = useSitePages().contact.form
  const place = useRef<HTMLDivElement>(null)
  const hasNews = status.kind === 'sent' || status.kind === 'failed' || status.kind === 'queued'
  // On a phone the place below the button may lie under the bottom bar or the keyboard.
  useEffect(() => {
    if (hasNews) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [hasNews])
  return (
    <div ref={place} className="min-h-8 pt-2">
      <output className="block">
        {status.kind === 'sent' && <span className="font-semibold text-accent">{status.message}</span>}
        {status.kind === 'queued' && <span className="font-semibold text-amber">{status.message}</span>}
      </output>
      <div role="alert">
        {status.kind === 'failed' && (
          <>
            <p className="font-semibold text-red">{status.message}</p>
            <p>{keptAfterFailure}</p>
          </>
        )}
      </div>
    </div>
  )
}
