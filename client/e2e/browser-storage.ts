import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'

/**
 * Waits until the device has every file of the public pages, as after a second visit. Only the limit of the test ends the
 * wait: how long the files take depends on what else the machine does.
 */
export async function waitForAllFiles(page: Page): Promise<void> {
  const lists = path.join(import.meta.dirname, '../../dist/server/chunks.json')
  const { routes: _routes, ...files } = JSON.parse(fs.readFileSync(lists, 'utf8')) as Record<string, string[]>
  await page.evaluate(
    async (paths) => {
      const isMissing = async (file: string) =>
        (await caches.match(file, { ignoreSearch: true })) === undefined
      for (const file of paths)
        while (await isMissing(file)) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    [...new Set(Object.values(files).flat())],
  )
}

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

/** Expects that a sign-out deletes texts from the device. Its page appears after 1 s, and a slow device deletes longer. */
export const expectDeleted = (page: Page, texts: readonly string[]) =>
  expect
    .poll(async () => {
      const left = await dumpBrowserStorage(page)
      return texts.filter((text) => left.includes(text))
    })
    .toEqual([])
