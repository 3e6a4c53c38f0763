import type { SiteSettings } from '#shared/contracts/site.ts'
import { ContactIcon } from './contact-icon.tsx'
import { contactMethods } from './contact-methods.ts'
import { useSitePages } from './use-site-pages.ts'

/** The site's e-mail, phone and address, each a card of its own; nothing where none is set. */
export function ContactCards({ contact }: { contact: SiteSettings['contact'] }) {
  const words = useSitePages().contact.cards
  const ways = contactMethods(contact)
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="text-xl font-semibold">
        {words.title}
      </h2>
      <ul className="mt-4 grid gap-3">
        {ways.map(({ id, text, href }) => (
          <li key={id} className="flex items-center gap-4 rounded-lg border border-line px-4 py-3">
            <span className="text-accent">
              <ContactIcon way={id} />
            </span>
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
        ))}
      </ul>
    </section>
  )
}
