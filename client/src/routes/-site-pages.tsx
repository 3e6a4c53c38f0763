import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isId } from '#shared/domain/ids.ts'
import type { SinglePage } from '#shared/domain/pages/site-pages.ts'
import type { PageSettings } from '#shared/contracts/site.ts'
import { InstallHelp } from '#client/features/install/install-help.tsx'
import { AboutPage } from '#client/features/site-pages/about-page.tsx'
import { ContactPage } from '#client/features/site-pages/contact/contact-page.tsx'
import { useSendContact } from '#client/features/site-pages/contact/use-contact-form.ts'
import { HelpPage } from '#client/features/site-pages/help/help-page.tsx'
import { PrivacyPage, TermsPage } from '#client/features/site-pages/legal-pages.tsx'
import { useMessages } from '#client/lib/i18n.ts'

/** What every page may show: the settings of the site (details are left out on personal pages), and what is searched for. */
export type SinglePageProps = { site: PageSettings; query: string }

/** The contact page, with what sends its messages; `order` in the address is the purchase that a message is about. */
function Contact({ site }: SinglePageProps) {
  const { order }: { order?: unknown } = useSearch({ strict: false })
  const about = typeof order === 'string' && isId(order) ? order : undefined
  return <ContactPage site={site} send={useSendContact()} order={about} />
}

/** The help page, with the steps of installing. */
const Help = ({ site, query }: SinglePageProps) => (
  <HelpPage site={site} query={query}>
    <InstallHelp />
  </HelpPage>
)

/** The placeholder page, whose documented text stays (docs/product/decisions.md#e6). */
const Next = () => <h1 className="page-title">{useMessages().layout.links.next}</h1>

/** The pages about the site, by path. */
export const SITE_PAGES = {
  '/about': AboutPage,
  '/contact': Contact,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/help': Help,
  '/next': Next,
} satisfies Partial<Record<SinglePage, ComponentType<SinglePageProps>>>
