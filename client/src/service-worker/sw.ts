/// <reference lib="webworker" />
import { precache } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { handleAssetRequests, precacheAll } from './assets.ts'
import { handleNavigations } from './navigation.ts'

/** A file of the build (client/build/chunk-lists.ts). `later` files are cached only on devices that are used again. */
type BuiltFile = PrecacheEntry & { later?: true }

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST as BuiltFile[]

precache(files.filter(({ later }) => later !== true))
handleNavigations(self)
handleAssetRequests(self)

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  // Only on the user's request: a page of the previous version may have unsaved work.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // Offline, the rest is cached another time.
  if (type === 'PRECACHE_ALL')
    event.waitUntil(precacheAll(files.map(({ url }) => url)).catch(() => undefined))
})
