import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ContactIcon } from '#client/features/site-pages/contact-methods.tsx'

/** The office: its address, and a map that a click loads. Renders nothing if neither is set. */
export function OfficeMap({ address, mapUrl }: { address: string; mapUrl: string }) {
  const messages = useMessages(sitePages).contact.map
  const [isShown, setIsShown] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The pressed button is gone: focus the map that replaced it.
  useEffect(() => {
    if (isShown) frame.current?.focus()
  }, [isShown])
  const hasMap = isSafeLink(mapUrl)
  // Without scripts the link opens the map itself.
  const show = (event: MouseEvent) => {
    event.preventDefault()
    setIsShown(true)
  }
  if (isBlank(address) && !hasMap) return null
  return (
    <section aria-labelledby="office-map">
      <h2 id="office-map" className="text-xl font-semibold">
        {messages.title}
      </h2>
      {isShown && hasMap ? (
        <>
          {!isBlank(address) && <p className="mt-3">{address}</p>}
          <iframe
            ref={frame}
            src={mapUrl}
            title={messages.frame(address.trim())}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a map of another origin needs its own scripts and storage
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
            className="mt-3 h-64 w-full rounded-lg border border-line"
          />
        </>
      ) : (
        <div className="mt-4 flex min-h-64 flex-col items-center justify-center gap-3 rounded-lg bg-sunken p-5 text-center">
          <span className="text-accent">
            <ContactIcon way="address" large />
          </span>
          {!isBlank(address) && <p className="max-w-prose font-semibold">{address}</p>}
          {hasMap && (
            <>
              <LinkButton href={mapUrl} target="_blank" rel="noopener noreferrer" onClick={show}>
                {messages.show}
              </LinkButton>
              <p className="text-sm text-soft">{messages.note(linkHost(mapUrl))}</p>
            </>
          )}
        </div>
      )}
    </section>
  )
}
