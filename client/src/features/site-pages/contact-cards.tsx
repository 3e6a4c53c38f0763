import { Mail, MapPin, Phone } from 'lucide-react'
import type { Site } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { contactWays } from './contact-ways.ts'

const ICONS = { email: Mail, phone: Phone, address: MapPin } as const

/** The site's e-mail, phone and address, each a card of its own; nothing where none is set. */
export function ContactCards({ contact }: { contact: Site['contact'] }) {
  const words = useMessages().sitePages.contact.cards
  const ways = contactWays(contact)
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="text-xl font-semibold">
        {words.title}
      </h2>
      <ul className="mt-4 grid gap-3">
        {ways.map(({ id, text, href }) => {
          const Icon = ICONS[id]
          return (
            <li key={id} className="flex items-center gap-4 rounded-lg border border-line px-4 py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              <div className="min-w-0">
                <h3 className="text-sm text-soft">{words[id]}</h3>
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
          )
        })}
      </ul>
    </section>
  )
}
