import { useMessages } from '#client/lib/i18n.ts'
import type { ContactStatus } from './use-contact-form.ts'

/** What became of the message. The two regions are always there, so that what enters them is spoken. */
export function ContactFormStatus({ status }: { status: ContactStatus }) {
  const words = useMessages().sitePages.contact.form
  return (
    <div className="min-h-14 pt-3">
      <output className="block">
        {status.kind === 'sent' && <span className="font-semibold text-accent">{status.message}</span>}
        {status.kind === 'waiting' && <span className="font-semibold text-amber">{words.offline}</span>}
      </output>
      <div role="alert">
        {status.kind === 'failed' && (
          <>
            <p className="font-semibold text-red">{status.message}</p>
            <p>{words.keptAfterFailure}</p>
          </>
        )}
      </div>
    </div>
  )
}
