import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { PageSettings } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactIcon, contactMethods } from '#client/features/site-pages/contact-methods.tsx'
import { PageHeading } from '#client/features/site-pages/page-heading.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { SendContact } from './use-contact-form.ts'

type Props = { site: PageSettings; send: SendContact; order?: string | undefined }

export function ContactPage({ site, send, order }: Props) {
  const messages = useMessages(sitePages).contact
  return (
    <div className="grid gap-8">
      <PageHeading title={messages.title} lead={messages.lead} />
      <div className="grid gap-8 md:grid-cols-2">
        <ContactForm send={send} order={order} />
        <div className="flex flex-col gap-8">
          <ContactCards contact={site.contact} />
          <OfficeHours />
        </div>
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        <OfficeMap address={site.contact.address} mapUrl={site.contact.mapUrl} />
        <ContactWays />
      </div>
    </div>
  )
}

function ContactCards({ contact }: { contact: PageSettings['contact'] }) {
  const messages = useMessages(sitePages).contact.cards
  const ways = contactMethods(contact)
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="text-xl font-semibold">
        {messages.title}
      </h2>
      <ul className="mt-4 grid gap-3">
        {ways.map(({ id, text, href }) => (
          <li key={id} className="flex items-center gap-4 rounded-lg border border-line px-4 py-3">
            <span className="text-accent">
              <ContactIcon way={id} />
            </span>
            <div className="min-w-0">
              <h3 className="text-sm text-soft">{messages[id]}</h3>
              {href === null ? (
                <p>{text}</p>
              ) : (
                <a
                  href={href}
                  className="-my-2 inline-flex min-h-12 items-center text-accent underline wrap-anywhere"
                >
                  {text}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OfficeHours() {
  const messages = useMessages(sitePages).contact.hours
  return (
    <section aria-labelledby="office-hours">
      <h2 id="office-hours" className="text-xl font-semibold">
        {messages.title}
      </h2>
      <dl className="mt-2">
        {messages.rows.map(({ days, hours }) => (
          <div key={days} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="text-soft">{days}</dt>
            <dd className="[font-variant-numeric:tabular-nums]">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">{messages.zone}</p>
    </section>
  )
}

function ContactWays() {
  const messages = useMessages(sitePages).contact.reach
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-xl font-semibold">
        {messages.title}
      </h2>
      <dl className="mt-3 grid gap-4">
        {messages.ways.map(({ id, title, text }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Address of the office, and a map that a click loads. Renders nothing if neither is set. */
function OfficeMap({ address, mapUrl }: { address: string; mapUrl: string }) {
  const messages = useMessages(sitePages).contact.map
  const [isShown, setIsShown] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The pressed button is removed: the map that replaced it gets the focus.
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
            title={messages.frameTitle(address.trim())}
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
