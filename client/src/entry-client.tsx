import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from '#shared/contracts/page.ts'
import { indiaDay, indiaDayStart } from '#shared/domain/india-day.ts'
import { prefetchOpenJob } from './features/job-posts/job-modal.tsx'
import { httpApi } from './lib/api.ts'
import { memoryAnswers, withSavedLists } from './lib/saved-lists.ts'
import { makeRouter } from './router.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const text = document.getElementById(PAGE_DATA_ID)?.textContent
const page = text ? (JSON.parse(text) as PageData) : null

// Until the page is taken over, the day is the one for which the server drew it.
let isTakenOver = page === null
const clock = () => (page && !isTakenOver ? indiaDayStart(page.today) : Date.now())
const router = makeRouter({
  api: withSavedLists(httpApi({ seed: page?.seed }), memoryAnswers(), Date.now),
  clock,
  origin: page?.origin ?? window.location.origin,
  isHydrating: page !== null,
})
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// Not awaited at the top of the module: the files of a page import this one, and would wait for it to end.
async function takeOver(drawn: HTMLElement, { today }: PageData) {
  // What the router asks before it takes a drawn page over; without it a Suspense boundary stands around the root
  // that the server did not draw.
  router.ssr = { manifest: undefined }
  await router.load()
  // In slices: on a slow phone a touch must not wait until the whole page is taken over.
  startTransition(() => void hydrateRoot(drawn, app))
  isTakenOver = true
  // A page that was kept on the way since yesterday.
  if (indiaDay(Date.now()) !== today) void router.invalidate()
}

async function start(drawn: HTMLElement) {
  if (page === null) createRoot(drawn).render(app)
  else await takeOver(drawn, page)
  // What the next press is likely to need, once nothing else is to be done.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(prefetchOpenJob)
}

void start(root)
