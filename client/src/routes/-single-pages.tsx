import type { ComponentType } from 'react'
import type { SiteDetails } from '#shared/contracts/site.ts'
import { isPersonalPage } from '#shared/domain/pages/site-pages.ts'
import type { SinglePage as SinglePath } from '#shared/domain/pages/site-pages.ts'
import type { RouterContext } from '#client/layout/router-context.ts'
import { FALLBACK_DETAILS } from '#client/layout/site.ts'
import { loadSiteDetails, useWholeSite } from '#client/layout/site-details.ts'
import type { SITE_PAGES, SinglePageProps } from './-site-pages.tsx'

type Shown = ComponentType<SinglePageProps>
type SitePages = typeof SITE_PAGES

// Loaded by the loader of the route; a page that the server has drawn suspends until it is.
function lazyPage(load: () => Promise<Shown>) {
  let Loaded: Shown | undefined
  const preload = async () => void (Loaded = await load())
  const Page = (props: SinglePageProps) => {
    if (!Loaded) throw preload()
    return <Loaded {...props} />
  }
  return Object.assign(Page, { preload })
}

const sitePage = (path: keyof SitePages) =>
  lazyPage(async () => (await import('./-site-pages.tsx')).SITE_PAGES[path])

const PAGES = {
  '/saved': lazyPage(async () => (await import('./-saved-jobs.tsx')).SavedJobs),
  '/alerts': lazyPage(async () => (await import('#client/features/alerts/alerts-page.tsx')).AlertsPage),
  '/me/attempts': lazyPage(
    async () => (await import('#client/features/exam/history/history-page.tsx')).HistoryPage,
  ),
  '/purchases': lazyPage(
    async () => (await import('#client/features/payments/purchases/purchases-page.tsx')).PurchasesPage,
  ),
  '/account': lazyPage(
    async () => (await import('#client/features/accounts/profile/account-page.tsx')).AccountPage,
  ),
  '/about': sitePage('/about'),
  '/contact': sitePage('/contact'),
  '/privacy': sitePage('/privacy'),
  '/terms': sitePage('/terms'),
  '/help': sitePage('/help'),
  '/next': sitePage('/next'),
} satisfies Record<SinglePath, ComponentType<SinglePageProps>>

const pageOf = (page: string) => PAGES[`/${page}` as SinglePath]

/**
 * Loads a page by its path without the slash, and the details of the site for it; call it before rendering one. The server
 * renders personal pages without any data.
 */
export async function loadSinglePage(page: string, context: RouterContext): Promise<SiteDetails | null> {
  const details = isPersonalPage(`/${page}`) ? null : loadSiteDetails({ context })
  await pageOf(page).preload()
  return details
}

/** A page that is no list, each in files of its own. */
export function SinglePage({
  page,
  details,
  query,
}: {
  page: string
  details: SiteDetails | null
  query: string
}) {
  const Page = pageOf(page)
  return <Page key={page} site={useWholeSite(details ?? FALLBACK_DETAILS)} query={query} />
}
