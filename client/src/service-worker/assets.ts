import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { SHELL } from './navigation.ts'

/** The cache of hashed files that came in use, beside those that were fetched with the worker. */
const RUNTIME_CACHE = 'assets'

/** How many of them are kept; those that came first go first. */
const MOST = 100

async function put(address: string, answer: Response): Promise<void> {
  const cache = await caches.open(RUNTIME_CACHE)
  await cache.put(address, answer)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old)
}

async function held(address: string): Promise<Response | undefined> {
  try {
    return (await matchPrecache(address)) ?? (await (await caches.open(RUNTIME_CACHE)).match(address))
  } catch {
    // A device whose storage is damaged holds nothing.
    return undefined
  }
}

/** A hashed file from the device, else from the network. Their content never changes under one name. */
async function assetOf(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const found = await held(url)
  if (found !== undefined) return found
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(put(url, answer.clone()).catch(() => undefined))
  return answer
}

// The shell is written by the installation alone: where the browser threw it away, nothing else would bring it back.
async function mendShell(): Promise<void> {
  const key = getCacheKeyForURL(SHELL)
  if (key === undefined) return
  const cache = await caches.open(cacheNames.precache)
  if ((await cache.match(key)) !== undefined) return
  const answer = await fetch(SHELL, { cache: 'no-cache' })
  if (answer.ok) await cache.put(key, answer)
}

/** Brings files to the device that it does not hold, one after the other; ends at the first that does not come. */
export async function precacheAll(files: readonly string[]): Promise<void> {
  await mendShell()
  for (const file of files) {
    if (file === SHELL) continue
    const address = new URL(file, location.href).href
    if ((await held(address)) !== undefined) continue
    const answer = await fetch(address)
    if (!answer.ok) return
    await put(address, answer)
  }
}

/** Answers requests for hashed files. */
export function handleAssetRequests(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method === 'GET' && origin === worker.location.origin && pathname.startsWith('/assets/'))
      event.respondWith(assetOf(event))
  })
}
