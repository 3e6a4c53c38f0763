import { matchPrecache } from 'workbox-precaching'

/** Where the frame of a page without any data lies. */
const SHELL = '/shell.html'

// Longer than this nobody waits for a page before looking at what the device holds.
const PATIENCE_MS = 3000

// What is not a page: its failure must be seen as it is.
const NO_PAGE =
  /^\/(api|pay|assets)(\/|$)|^\/(healthz|readyz|sitemap[^/]*\.xml|robots\.txt|opensearch\.xml)$|^\/feed|\.xml$/i

/** Whether a navigation to a path may be answered with the shell. */
export const isPage = (path: string): boolean => !NO_PAGE.test(path)

// A gateway that speaks for a server that is down.
const isDown = ({ status }: Response): boolean => status >= 502 && status <= 504

const inTime = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

async function fromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    return isDown(answer) ? undefined : answer
  } catch {
    return undefined
  }
}

/** A page from the network where it comes in time, else the shell, which shows what the device holds. */
async function pageOf(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event)
  const first = await Promise.race([network, inTime(PATIENCE_MS)])
  return first ?? (await matchPrecache(SHELL)) ?? (await network) ?? Response.error()
}

/** Answers navigations of a worker: network first, for three seconds, then the shell. */
export function answerNavigations(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('activate', (event) => {
    event.waitUntil(worker.registration.navigationPreload?.enable())
  })
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
    if (isPage(new URL(event.request.url).pathname)) event.respondWith(pageOf(event))
  })
}
