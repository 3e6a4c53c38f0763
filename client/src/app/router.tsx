import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { en } from '#client/messages/en.ts'
import { isSamePage } from '#client/content/search/list-search.ts'
import type { Api } from '#shared/contracts/api.ts'
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts'
import { PENDING_DELAY_MS } from '#client/ui/skeleton.tsx'
import { FailedPage, NotFound, PendingPage } from '#client/layout/frame/page-states.tsx'
import { routeTree } from '#client/routeTree.gen.ts'

type Options = {
  api: Api
  clock: () => number
  origin: string
  history?: RouterHistory
  isShell?: boolean
  isHydrating?: boolean
}

const STALE_MS = 30_000

export function makeRouter({ api, clock, origin, history, isShell = false, isHydrating = false }: Options) {
  let preservesScroll = isHydrating
  const router = createRouter({
    routeTree,
    context: { api, clock, origin, messages: en },
    ...(history ? { history } : {}),
    isShell,
    scrollRestoration: import.meta.env.SSR ? false : () => !preservesScroll,
    getScrollRestorationKey: ({ state, href, maskedLocation }) =>
      // A post that is open over a list reloads as a separate page, which starts at the top.
      `${maskedLocation ? 'over ' : ''}${state.__TSR_key ?? href}`,
    // A URL of several segments matches no page: the page of its first segment must not handle it.
    notFoundMode: 'root',
    defaultStaleTime: STALE_MS,
    defaultPendingMs: PENDING_DELAY_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: FailedPage,
    parseSearch,
    stringifySearch,
  })
  // A hydrated page may already be scrolled. A page behind an item that opens or closes does not scroll.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    preservesScroll = fromLocation === undefined ? isHydrating : isSamePage(fromLocation, toLocation)
  })
  // Otherwise the browser would apply the scroll position of the list to the reloaded page of the post.
  if (!import.meta.env.SSR)
    window.addEventListener('pagehide', () => {
      if (router.latestLocation.maskedLocation) window.history.scrollRestoration = 'manual'
    })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
