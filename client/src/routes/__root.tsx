import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { SessionProvider } from '#client/features/accounts/session/session-provider.tsx'
import { ApiContext } from '#client/data/api.ts'
import { useLinkClicks } from '#client/layout/link-clicks.ts'
import type { RouterContext } from '#client/layout/router-context.ts'
import { SiteContext, FALLBACK_SITE, type SiteContextValue } from '#client/layout/site.ts'
import { Head } from '#client/layout/frame/head.tsx'
import { Layout } from '#client/layout/frame/layout.tsx'
import { PendingPage } from '#client/layout/frame/page-states.tsx'

const SETTINGS_STALE_MS = 5 * MINUTE_MS

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: loadSite,
  staleTime: SETTINGS_STALE_MS,
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.site.name ?? FALLBACK_SITE.name }] }),
  component: Root,
  pendingComponent: PendingRoot,
})

// The job board must work without its settings: if they fail to load, the layout uses defaults.
async function loadSite({ context }: { context: RouterContext }): Promise<SiteContextValue> {
  const site = await context.api.site().catch(() => FALLBACK_SITE)
  // Computed after the response, which sets the clock.
  return { site, today: indiaDay(context.clock()) }
}

function Frame({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div data-app="" {...useLinkClicks()}>
      <Head />
      <Layout path={path}>{children}</Layout>
    </div>
  )
}

function Root() {
  const { api } = Route.useRouteContext()
  return (
    <ApiContext value={api}>
      <SiteContext value={Route.useLoaderData()}>
        <SessionProvider>
          <Frame>
            <Outlet />
          </Frame>
        </SessionProvider>
      </SiteContext>
    </ApiContext>
  )
}

// Layout before the site's settings are loaded, so that the menu appears at once.
function PendingRoot() {
  return (
    <Frame>
      <PendingPage />
    </Frame>
  )
}
