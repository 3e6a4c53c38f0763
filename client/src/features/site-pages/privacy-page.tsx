import type { SiteSettings } from '#shared/contracts/site.ts'
import { ContactLines } from './contact-lines.tsx'
import { DocumentPage } from './document-page.tsx'
import { useSitePages } from './use-site-pages.ts'

/** The privacy page. */
export function PrivacyPage({ site }: { site: SiteSettings }) {
  const words = useSitePages().privacy
  const { id, title, text, rights } = words.contact
  const content = (
    <>
      <p className="mt-3">{text}</p>
      <ContactLines contact={site.contact} />
      <p className="mt-3">{rights}</p>
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
