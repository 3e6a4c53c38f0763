import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from '#shared/contracts/page.ts'
import { indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import { prefetchJobDialog } from './features/job-posts/job-modal.tsx'
import { httpApi } from '#client/data/api.ts'
import { withOfflineCache } from '#client/data/offline-api.ts'
import { makeRouter } from './router.tsx'
import './styles/index.css'

// Starting takes a tenth of a second on a slow phone. In pieces, a touch never waits for more than one of them.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function takeOver(drawn: HTMLElement, page: PageData) {
  // Until the page is taken over, the day is the one for which the server drew it.
  let isTakenOver = false
  const clock = () => (isTakenOver ? Date.now() : indiaDayStart(page.today))
  const router = startRouter(page, clock)
  // What the router asks before it takes a drawn page over; without it a Suspense boundary stands around the root
  // that the server did not draw.
  router.ssr = { manifest: undefined }
  await nextTask()
  await router.load()
  await nextTask()
  // In slices, for the same reason.
  startTransition(() => void hydrateRoot(drawn, appOf(router)))
  isTakenOver = true
  // A page that was kept on the way since yesterday.
  if (indiaDay(Date.now()) !== page.today) void router.invalidate()
}

type Router = ReturnType<typeof makeRouter>

function startRouter(page: PageData | null, clock: () => number) {
  const router: Router = makeRouter({
    api: withOfflineCache(httpApi({ seed: page?.seed }), page === null, () => router),
    clock,
    origin: page?.origin ?? window.location.origin,
    isHydrating: page !== null,
  })
  return router
}

const appOf = (router: Router) => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// The shell stands until the page can be drawn from what the device holds.
async function startFromShell(root: HTMLElement) {
  const router = startRouter(null, Date.now)
  await router.load()
  createRoot(root).render(appOf(router))
}

// Not awaited at the top of the module: the files of a page import this one, and would wait for it to end.
async function start() {
  await nextTask()
  const root = document.getElementById('root')
  if (root === null) throw new Error('No #root')
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text) await takeOver(root, JSON.parse(text) as PageData)
  else await startFromShell(root)
  // What the next press is likely to need, once nothing else is to be done.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(prefetchJobDialog)
  whenIdle(
    () => void import('./first-engagement.ts').then(({ onFirstEngagement }) => onFirstEngagement(afterLoad)),
  )
}

const afterLoad = () => void import('./deferred-init.tsx').then((later) => later.afterLoad())

void start()
