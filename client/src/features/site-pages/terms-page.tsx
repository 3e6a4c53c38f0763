import type { SiteSettings } from '#shared/contracts/site.ts'
import { ContactLines } from './contact-lines.tsx'
import { DocumentPage } from './document-page.tsx'
import { useSitePages } from './use-site-pages.ts'

/** The terms page; its refund policy is the site's own sentence (decision C8). */
export function TermsPage({ site }: { site: SiteSettings }) {
  const words = useSitePages().terms
  const { id, title, text } = words.contact
  const content = (
    <>
      <p className="mt-3">{text}</p>
      <ContactLines contact={site.contact} />
    </>
  )
  return (
    <DocumentPage
      title={words.title}
      lead={words.lead(site.name)}
      sections={words.sections(site)}
      contact={{ id, title, content }}
    />
  )
}
