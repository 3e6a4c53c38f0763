import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from '#shared/contracts/page.ts'
import { indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import { prefetchJobDialog } from '#client/features/job-posts/post/job-modal.tsx'
import { httpApi } from '#client/data/api.ts'
import { withOfflineCache } from '#client/data/offline-api.ts'
import {
  serverClockCorrected,
  serverNow,
  currentOffset,
  restoreOffset,
  runServerClock,
  type ClockOffset,
} from '#client/lib/clock/server-clock.ts'
import { runWhenIdle } from '#client/lib/run-when-idle.ts'
import { readStoredJson, writeStored } from '#client/lib/browser-storage.ts'
import { makeRouter } from './router.tsx'
import '#client/styles/index.css'

// In localStorage, since a page shows dates before its database can be read.
const CLOCK_KEY = 'avsar-clock'

const isOffset = (value: unknown): value is ClockOffset =>
  typeof value === 'object' &&
  value !== null &&
  ['offset', 'at', 'lastResponseAt'].every((name) =>
    Number.isFinite((value as Record<string, unknown>)[name]),
  )

function saveClock(): void {
  const known = currentOffset()
  if (known !== null) writeStored(CLOCK_KEY, JSON.stringify(known))
}

function startServerClock(): void {
  const known = readStoredJson(CLOCK_KEY)
  if (isOffset(known)) restoreOffset(known)
  runServerClock(() => document.hidden)
  serverClockCorrected.on(saveClock)
  document.addEventListener('visibilitychange', saveClock)
}

// Startup takes 100 ms on a slow phone. Split into tasks, input waits for one task at most.
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function hydrate(container: HTMLElement, page: PageData) {
  // Until hydration starts, the clock returns the day of the server's rendering.
  let isHydrated = false
  const clock = () => (isHydrated ? serverNow() : indiaDayStart(page.today))
  const router = startRouter(page, clock)
  // The router checks this field before hydration. If the field is missing, the router adds a Suspense boundary around
  // the root that the server did not render.
  router.ssr = { manifest: undefined }
  await nextTask()
  await router.load()
  await nextTask()
  // Renders in slices, so that input waits less.
  startTransition(() => void hydrateRoot(container, createApp(router)))
  isHydrated = true
  // A cached page may be of an earlier day.
  followDay(router, page.today)
}

// Renders again once the server's day differs from the day that the page shows, also on a page open overnight.
function followDay(router: Router, rendered: string): void {
  let shown = rendered
  const follow = () => {
    const today = indiaDay(serverNow())
    if (today !== shown) void router.invalidate()
    shown = today
  }
  serverClockCorrected.on(follow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) follow()
  })
  follow()
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

const createApp = (router: Router) => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

async function startFromShell(root: HTMLElement) {
  const router = startRouter(null, serverNow)
  await router.load()
  createRoot(root).render(createApp(router))
  followDay(router, indiaDay(serverNow()))
}

// No top-level await: the chunks of a page import this module and would wait for it.
async function start() {
  startServerClock()
  await nextTask()
  const root = document.getElementById('root')
  if (root === null) throw new Error('No #root')
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text) await hydrate(root, JSON.parse(text) as PageData)
  else await startFromShell(root)
  runWhenIdle(prefetchJobDialog)
  runWhenIdle(
    () => void import('./first-engagement.ts').then(({ onFirstEngagement }) => onFirstEngagement(afterLoad)),
  )
}

const afterLoad = () => void import('./deferred-init.tsx').then((later) => later.initAfterLoad())

void start()
