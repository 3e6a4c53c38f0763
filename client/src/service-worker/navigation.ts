import { isPagePath } from '#shared/domain/pages/page-paths.ts'
import type { BuiltFiles } from './built-files.ts'
import { firstFound, STORAGE_TIMEOUT_MS, withTimeout } from './first-found.ts'

export const SHELL = '/shell.html'

export const NAVIGATION_TIMEOUT_MS = 3000

// Gateway error of an unreachable server. Errors of the app server have their own page.
const isDown = ({ status }: Response): boolean => status >= 502 && status <= 504

// Navigation preload has already sent the request: fetch would send a second one.
const fetchDocument = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? (await fetch(request))

async function fromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const response = await fetchDocument(event)
    return isDown(response) ? undefined : response
  } catch {
    // No network, or the preload was cancelled because the app shell was faster.
    return undefined
  }
}

async function fromDevice(files: BuiltFiles): Promise<Response | undefined> {
  try {
    return await files.read(SHELL)
  } catch {
    // Damaged storage: treat it as empty.
    return undefined
  }
}

async function fetchPage(event: FetchEvent, files: BuiltFiles): Promise<Response> {
  const network = fromNetwork(event)
  const first = await withTimeout(NAVIGATION_TIMEOUT_MS, network)
  if (first !== undefined) return first
  const device = withTimeout(STORAGE_TIMEOUT_MS, fromDevice(files))
  return (await firstFound([device, network])) ?? Response.error()
}

// After a failed preload Firefox ignores the response of the worker and shows an error page
// (https://github.com/GoogleChrome/workbox/issues/3134).
const breaksPreload = (): boolean => navigator.userAgent.includes('Firefox/')

/** Network-first with a timeout of 3 s, then the app shell. Documents other than pages use the network only. */
export function handleNavigations(worker: ServiceWorkerGlobalScope, files: BuiltFiles): void {
  worker.addEventListener('activate', (event) => {
    const ahead = worker.registration.navigationPreload
    // The browser preserves this setting after the worker is replaced.
    event.waitUntil(breaksPreload() ? ahead?.disable() : ahead?.enable())
    // Controls the page of the first visit too, so that it works offline.
    event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
    const { pathname } = new URL(event.request.url)
    event.respondWith(isPagePath(pathname) ? fetchPage(event, files) : fetchDocument(event))
  })
}
