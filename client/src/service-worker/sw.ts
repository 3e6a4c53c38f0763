/// <reference lib="webworker" />
import { addPlugins, precache } from 'workbox-precaching'
import { handleAssetRequests, precacheAll } from './assets.ts'
import { builtFiles, type BuiltFile } from './built-files.ts'
import { handleNavigations } from './navigation.ts'

declare const self: ServiceWorkerGlobalScope

const list = self.__WB_MANIFEST as BuiltFile[]
const files = builtFiles(list)

addPlugins([files.precachePlugin])
precache(list.filter(({ later, onUse }) => !later && !onUse))
handleNavigations(self, files)
handleAssetRequests(self, files)

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  // Only on the user's request: a page of the previous version may have unsaved work.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // Offline, the next request caches the rest.
  if (type === 'PRECACHE_ALL') {
    const paths = list.filter(({ onUse }) => !onUse).map(({ url }) => url)
    event.waitUntil(precacheAll(files, paths).catch(() => undefined))
  }
})
