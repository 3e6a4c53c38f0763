import type { PageSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactIcon, contactMethods } from '#client/features/site-pages/contact-methods.tsx'
import { OfficeMap } from './office-map.tsx'
import { PageHeading } from '#client/features/site-pages/page-heading.tsx'
import type { SendContact } from './use-contact-form.ts'

type Props = { site: PageSettings; send: SendContact; order?: string | undefined }

/** The contact page: form, contact details, office hours, office map, and directions. */
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
        <ReachUs />
      </div>
    </div>
  )
}

/** The site's email, phone and address, each on a card. Renders nothing if none is set. */
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

/** The opening hours of the office. */
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

/** Directions to the office. */
function ReachUs() {
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
