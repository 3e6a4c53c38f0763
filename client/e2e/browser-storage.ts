import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'

/** Returns the number of program files that a device has after a second visit. */
export function expectedAssetCount(): number {
  const lists = path.join(import.meta.dirname, '../../dist/server/chunks.json')
  const { routes: _routes, ...files } = JSON.parse(fs.readFileSync(lists, 'utf8')) as Record<string, string[]>
  return new Set(Object.values(files).flat()).size
}

export const cachedAssetCount = (page: Page) =>
  page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/assets/')) count += 1
    return count
  })

/** Returns everything that the browser stores for the site as text: databases, caches, storages, cookies. */
export const dumpBrowserStorage = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('The database failed')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const table = database.transaction(store).objectStore(store)
        found.push(name, store, await done(table.getAll()), await done(table.getAllKeys()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const cached = await cache.match(request)
        found.push(request.url, request.url.endsWith('.js') ? '' : await cached?.text())
      }
    }
    return JSON.stringify(found)
  })
