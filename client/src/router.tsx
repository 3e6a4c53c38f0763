import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { en } from '#client/messages/en.ts'
import { isSamePage } from '#client/content/list-search.ts'
import type { Api } from '#shared/contracts/api.ts'
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts'
import { PENDING_DELAY_MS } from '#client/lib/use-delayed.ts'
import { FailedPage, NotFound, PendingPage } from './layout/page-states.tsx'
import { routeTree } from './routeTree.gen.ts'

type Options = {
  api: Api
  /** Epoch milliseconds now. */
  clock: () => number
  /** Scheme and host of the site's public address. */
  origin: string
  history?: RouterHistory
  /** Draws the frame alone, for a page that is kept for use without the server. */
  isShell?: boolean
  /** The page was drawn by the server and is taken over as it is. */
  isHydrating?: boolean
}

const STALE_MS = 30_000

/** The app's router: a new one for each visit, and on the server for each request. */
export function makeRouter({ api, clock, origin, history, isShell = false, isHydrating = false }: Options) {
  let keepsScroll = isHydrating
  const router = createRouter({
    routeTree,
    context: { api, clock, origin, messages: en },
    ...(history ? { history } : {}),
    isShell,
    scrollRestoration: import.meta.env.SSR ? false : () => !keepsScroll,
    // An address of several segments belongs to no page: the page of its first segment must not answer for it.
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
  // A page taken over from the server may have been scrolled already, and one that an item opens or closes over stays.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    keepsScroll = fromLocation === undefined ? isHydrating : isSamePage(fromLocation, toLocation)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
