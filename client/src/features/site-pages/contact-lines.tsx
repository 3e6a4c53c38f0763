import type { SiteSettings } from '#shared/contracts/site.ts'
import { contactMethods } from './contact-methods.ts'
import { useSitePages } from './use-site-pages.ts'

/** How to reach the site, as lines at the end of a legal text: always the contact page, and what else is set. */
export function ContactLines({ contact }: { contact: SiteSettings['contact'] }) {
  const { documents, contact: words } = useSitePages()
  return (
    <>
      <dl className="mt-1">
        {contactMethods(contact).map(({ id, text, href }) => (
          <div key={id} className="flex flex-wrap items-center gap-x-2">
            <dt className="text-soft">{words.cards[id]}:</dt>
            <dd>
              {href === null ? (
                text
              ) : (
                <a
                  href={href}
                  className="inline-flex min-h-12 items-center text-accent underline wrap-anywhere"
                >
                  {text}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="/contact" className="inline-flex min-h-12 items-center text-accent underline">
          {documents.contactLink}
        </a>
      </p>
    </>
  )
}
