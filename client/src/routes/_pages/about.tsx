import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#client/features/site-pages/about-page.tsx'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useSiteDetails } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/_pages/about')({
  loader: loadSiteDetails,
  head: titled(({ layout }) => layout.links.about),
  component: Page,
})

function Page() {
  return <AboutPage site={useSiteDetails(Route.useLoaderData())} />
}
