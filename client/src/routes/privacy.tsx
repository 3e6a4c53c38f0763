import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#client/features/site-pages/legal-pages.tsx'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useWholeSite } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/privacy')({
  loader: loadSiteDetails,
  head: titled((messages) => messages.layout.links.privacy),
  component: Page,
})

function Page() {
  return <PrivacyPage site={useWholeSite(Route.useLoaderData())} />
}
