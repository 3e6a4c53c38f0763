import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#client/features/site-pages/legal-pages.tsx'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useSiteDetails } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/_pages/privacy')({
  loader: loadSiteDetails,
  head: titled(({ layout }) => layout.links.privacy),
  component: Page,
})

function Page() {
  return <PrivacyPage site={useSiteDetails(Route.useLoaderData())} />
}
