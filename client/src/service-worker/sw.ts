/// <reference lib="webworker" />
import { precache } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { handleAssetRequests, precacheAll } from './assets.ts'
import { handleBackgroundSync } from './background-sync.ts'
import { handlePeriodicSync } from './periodic-sync.ts'
import { handleNavigations } from './navigation.ts'

/** What the build made (client/build/chunk-lists.ts); files that are `later` come to a device that is used again. */
type BuiltFile = PrecacheEntry & { later?: true }

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST as BuiltFile[]

precache(files.filter(({ later }) => later !== true))
handleNavigations(self)
handleAssetRequests(self)
handleBackgroundSync(self)
handlePeriodicSync(self)

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  // Only when a person says so: a page of the version before may have something under way.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // Without a network the rest comes another time.
  if (type === 'KEEP_ALL') event.waitUntil(precacheAll(files.map(({ url }) => url)).catch(() => undefined))
})
