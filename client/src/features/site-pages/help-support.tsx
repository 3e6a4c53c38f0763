import type { SiteSettings } from '#shared/contracts/site.ts'
import { ContactIcon } from './contact-icon.tsx'
import { contactMethods } from './contact-methods.ts'
import { useSitePages } from './use-site-pages.ts'

/** The support cards: e-mail and phone as far as the site has them, and always the contact form. */
export function HelpSupport({ contact }: { contact: SiteSettings['contact'] }) {
  const words = useSitePages().help.support
  const ways = contactMethods({ ...contact, address: '' })
  return (
    <section aria-labelledby="help-support">
      <h2 id="help-support" className="text-xl font-semibold">
        {words.title}
      </h2>
      {ways.length > 0 && (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {ways.map(({ id, text, href }) => {
            if (id === 'address' || href === null) return null
            return (
              <li key={id} className="rounded-lg border border-line p-4">
                <h3 className="flex items-center gap-2 font-semibold">
                  <span className="text-accent">
                    <ContactIcon way={id} />
                  </span>
                  {words[id].title}
                </h3>
                <p className="mt-1 text-soft">{words[id].text}</p>
                <a
                  href={href}
                  className="inline-flex min-h-12 items-center text-accent underline wrap-anywhere"
                >
                  {text}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <p className="mt-2">
        <a href="/contact" className="inline-flex min-h-12 items-center text-accent underline">
          {ways.length > 0 ? words.orForm : words.form}
        </a>
      </p>
    </section>
  )
}
