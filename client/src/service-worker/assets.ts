import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { firstFound, STORAGE_TIMEOUT_MS, within } from './first-found.ts'
import { SHELL } from './navigation.ts'

/** The runtime cache of hashed files that were used, beside the precache. */
const RUNTIME_CACHE = 'assets'

/** Maximum number of its entries; the oldest are evicted first. */
const MAX_ASSETS = 100

/** How long the device is waited for before the network is asked as well, milliseconds. */
export const DEVICE_TIMEOUT_MS = 1000

async function put(address: string, response: Response): Promise<void> {
  const cache = await caches.open(RUNTIME_CACHE)
  await cache.put(address, response)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MAX_ASSETS))) await cache.delete(old)
}

async function findCached(address: string): Promise<Response | undefined> {
  try {
    return (await matchPrecache(address)) ?? (await (await caches.open(RUNTIME_CACHE)).match(address))
  } catch {
    // Damaged storage: treat it as empty.
    return undefined
  }
}

async function fetchAndKeep(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const response = await fetch(event.request)
  if (response.ok) event.waitUntil(put(url, response.clone()).catch(() => undefined))
  return response
}

/** Returns a hashed file, cache-first: its content never changes under one name. */
async function assetOf(event: FetchEvent): Promise<Response> {
  const held = findCached(event.request.url)
  const found = await within(DEVICE_TIMEOUT_MS, held)
  if (found !== undefined) return found
  const network = fetchAndKeep(event)
  return (await firstFound([within(STORAGE_TIMEOUT_MS, held), network])) ?? (await network)
}

// Only the installation writes the app shell: if the browser evicted it, nothing else would restore it.
async function mendShell(): Promise<void> {
  const key = getCacheKeyForURL(SHELL)
  if (key === undefined) return
  const cache = await caches.open(cacheNames.precache)
  if ((await cache.match(key)) !== undefined) return
  const response = await fetch(SHELL, { cache: 'no-cache' })
  if (response.ok) await cache.put(key, response)
}

/** Caches the files that are missing on the device, one by one. Stops at the first error response. */
export async function precacheAll(files: readonly string[]): Promise<void> {
  await mendShell()
  for (const file of files) {
    if (file === SHELL) continue
    const address = new URL(file, location.href).href
    if ((await findCached(address)) !== undefined) continue
    const response = await fetch(address)
    if (!response.ok) return
    await put(address, response)
  }
}

/** Handles requests for hashed files. */
export function handleAssetRequests(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method === 'GET' && origin === worker.location.origin && pathname.startsWith('/assets/'))
      event.respondWith(assetOf(event))
  })
}
