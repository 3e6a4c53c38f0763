import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import type { BuiltFiles } from './built-files.ts'
import { firstFound, STORAGE_TIMEOUT_MS, withTimeout } from './first-found.ts'
import { SHELL } from './navigation.ts'

const RUNTIME_CACHE = 'assets'

const MAX_ASSETS = 100

// On a network of 400 ms a round trip, 160 files take over a minute one after the other.
const PARALLEL_FETCHES = 4

/** Timeout of the device's storage before the network is requested too. */
export const DEVICE_TIMEOUT_MS = 1000

// A precached file is stored in the precache again, which is the first cache to read.
async function store(address: string, response: Response): Promise<void> {
  const key = getCacheKeyForURL(address)
  if (key !== undefined) return await (await caches.open(cacheNames.precache)).put(key, response)
  const cache = await caches.open(RUNTIME_CACHE)
  await cache.put(address, response)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MAX_ASSETS))) await cache.delete(old)
}

async function findCached(files: BuiltFiles, address: string): Promise<Response | undefined> {
  try {
    return await files.read(address, RUNTIME_CACHE)
  } catch {
    // Damaged storage: treat it as empty.
    return undefined
  }
}

async function fetchAndStore(files: BuiltFiles, event: FetchEvent): Promise<Response> {
  const { request } = event
  // A tab of another build requests files that cannot be verified: they are not stored.
  if (!files.has(request.url)) return await fetch(request)
  const first = await fetch(request)
  // Passed to the page: a newer build may have replaced its own.
  if (first.status === 404) return first
  const response = await files.verify(request.url, first)
  event.waitUntil(store(request.url, response.clone()).catch(() => undefined))
  return response
}

/** Cache-first: the content of a hashed file never changes. */
async function readAsset(files: BuiltFiles, event: FetchEvent): Promise<Response> {
  // A page that could not run the cached file requests it without any cache (lib/network/import-chunk.ts).
  if (event.request.cache === 'reload') return await fetchAndStore(files, event)
  const cached = findCached(files, event.request.url)
  const found = await withTimeout(DEVICE_TIMEOUT_MS, cached)
  if (found !== undefined) return found
  const network = fetchAndStore(files, event)
  return (await firstFound([withTimeout(STORAGE_TIMEOUT_MS, cached), network])) ?? (await network)
}

/**
 * Caches the files that are missing, a few at a time. Rejects with the first failure. Each of the parallel fetches stops
 * at its own first failure, so without a network only a few requests are made.
 */
export async function precacheAll(files: BuiltFiles, paths: readonly string[]): Promise<void> {
  const left = paths.values()
  const fetchMissing = async () => {
    for (const path of left) {
      const address = new URL(path, location.href).href
      if ((await findCached(files, address)) !== undefined) continue
      // Only the shell has the same name in every build, so it is revalidated.
      await store(address, await files.fetch(address, path === SHELL ? 'no-cache' : 'default'))
    }
  }
  const results = await Promise.allSettled(Array.from({ length: PARALLEL_FETCHES }, fetchMissing))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

export function handleAssetRequests(worker: ServiceWorkerGlobalScope, files: BuiltFiles): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method === 'GET' && origin === worker.location.origin && pathname.startsWith('/assets/'))
      event.respondWith(readAsset(files, event))
  })
}
