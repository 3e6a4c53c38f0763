import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#client/features/site-pages/legal-pages.tsx'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useSiteDetails } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/_pages/terms')({
  loader: loadSiteDetails,
  head: titled(({ layout }) => layout.links.terms),
  component: Page,
})

function Page() {
  return <TermsPage site={useSiteDetails(Route.useLoaderData())} />
}
