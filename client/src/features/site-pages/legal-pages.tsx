import type { PageSettings } from '#shared/contracts/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { contactMethods } from './contact-methods.tsx'
import { DocumentPage } from './document-page.tsx'

export function PrivacyPage({ site }: { site: PageSettings }) {
  const messages = useMessages(sitePages).privacy
  const { id, title, text, rights } = messages.contact
  const content = (
    <>
      <p className="mt-3">{text}</p>
      <ContactLines contact={site.contact} />
      <p className="mt-3">{rights}</p>
    </>
  )
  return (
    <DocumentPage
      title={messages.title}
      lead={messages.lead(site.name)}
      updatedOn={messages.updatedOn}
      sections={messages.sections(site)}
      contact={{ id, title, content }}
    />
  )
}

/** Terms page. Its refund policy comes from the site's settings, so the page shows the later of both change dates. */
export function TermsPage({ site }: { site: PageSettings }) {
  const messages = useMessages(sitePages).terms
  const { id, title, text } = messages.contact
  const content = (
    <>
      <p className="mt-3">{text}</p>
      <ContactLines contact={site.contact} />
    </>
  )
  return (
    <DocumentPage
      title={messages.title}
      lead={messages.lead(site.name)}
      updatedOn={site.refundPolicyOn > messages.updatedOn ? site.refundPolicyOn : messages.updatedOn}
      sections={messages.sections(site)}
      contact={{ id, title, content }}
    />
  )
}

/** Contact lines at the end of a legal text: the contact page always, other methods if set. */
function ContactLines({ contact }: { contact: PageSettings['contact'] }) {
  const { documents, contact: messages } = useMessages(sitePages)
  return (
    <>
      <dl className="mt-1">
        {contactMethods(contact).map(({ id, text, href }) => (
          <div key={id} className="flex flex-wrap items-center gap-x-2">
            <dt className="text-soft">{messages.cards[id]}:</dt>
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
