import { createFileRoute } from '@tanstack/react-router'
import { InstallHelp } from '#client/features/install/install-help.tsx'
import { HelpPage } from '#client/features/site-pages/help/help-page.tsx'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useSiteDetails } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/_pages/help')({
  validateSearch: ({ q }: Record<string, unknown>) => ({ q: typeof q === 'string' ? q : undefined }),
  loader: loadSiteDetails,
  head: titled(({ layout }) => layout.links.help),
  component: Page,
})

function Page() {
  return (
    <HelpPage site={useSiteDetails(Route.useLoaderData())} query={Route.useSearch().q ?? ''}>
      <InstallHelp />
    </HelpPage>
  )
}
