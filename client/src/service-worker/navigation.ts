import { matchPrecache } from 'workbox-precaching'
import { isPagePath } from '#shared/domain/pages/page-paths.ts'

/** Where the frame of a page without any data lies. */
export const SHELL = '/shell.html'

/** Longer than this nobody waits for a page before looking at what the device holds (milliseconds). */
export const NAVIGATION_TIMEOUT_MS = 3000

// A gateway that speaks for a server that is down. A failure of our own server says so in a page of its own.
const isDown = ({ status }: Response): boolean => status >= 502 && status <= 504

const inTime = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

// The browser asks for every page ahead of the worker: asking again would be a second request.
const asItComes = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? (await fetch(request))

async function fromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const answer = await asItComes(event)
    return isDown(answer) ? undefined : answer
  } catch {
    // No network, or the answer was given up because another one was faster.
    return undefined
  }
}

async function fromDevice(): Promise<Response | undefined> {
  try {
    return await matchPrecache(SHELL)
  } catch {
    // A device whose storage is damaged holds nothing.
    return undefined
  }
}

/** A page from the network where it comes in time, else the shell, which shows what the device holds. */
async function pageOf(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event)
  const first = await Promise.race([network, inTime(NAVIGATION_TIMEOUT_MS)])
  return first ?? (await fromDevice()) ?? (await network) ?? Response.error()
}

// In Firefox a request ahead that fails ends in the browser's own error page, whatever the worker answers
// (https://github.com/GoogleChrome/workbox/issues/3134).
const failsAhead = (): boolean => navigator.userAgent.includes('Firefox/')

/** Answers navigations of a worker: network first, for three seconds, then the shell; what is no page as it comes. */
export function handleNavigations(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('activate', (event) => {
    const ahead = worker.registration.navigationPreload
    // The browser keeps this beyond the worker that said it.
    event.waitUntil(failsAhead() ? ahead?.disable() : ahead?.enable())
    // The page of the first visit, too: it goes on without a network.
    event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
    const { pathname } = new URL(event.request.url)
    event.respondWith(isPagePath(pathname) ? pageOf(event) : asItComes(event))
  })
}
