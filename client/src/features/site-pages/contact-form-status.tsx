import { useEffect, useRef } from 'react'
import type { ContactStatus } from './use-contact-status.ts'
import { useSitePages } from './use-site-pages.ts'

/** What became of the message. The two regions are always there, so that what enters them is spoken. */
export function ContactFormStatus({ status }: { status: ContactStatus }) {
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
