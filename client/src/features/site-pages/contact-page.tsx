import type { SiteSettings } from '#shared/contracts/site.ts'
import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'
import { OfficeHours } from './office-hours.tsx'
import { OfficeMap } from './office-map.tsx'
import { PageHeading } from './page-heading.tsx'
import { ReachUs } from './reach-us.tsx'
import type { SendContact } from './use-contact-form.ts'
import { useSitePages } from './use-site-pages.ts'

/** The contact page: the form, the site's contact details, office hours, the office on a map, and the way there. */
export function ContactPage({ site, send }: { site: SiteSettings; send: SendContact }) {
  const words = useSitePages().contact
  return (
    <div className="grid gap-10">
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ContactForm send={send} />
        <div className="grid content-start gap-8">
          <ContactCards contact={site.contact} />
          <OfficeHours />
        </div>
      </div>
      <div className="grid gap-10 md:grid-cols-2">
        <OfficeMap address={site.contact.address} mapUrl={site.contact.mapUrl} />
        <ReachUs />
      </div>
    </div>
  )
}
