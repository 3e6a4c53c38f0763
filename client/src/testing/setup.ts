import { cleanup } from '@testing-library/react'
import { resetServerClock } from '#client/lib/clock/server-clock.ts'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

// Polyfills browser features that jsdom lacks: dialogs that open, handle Esc and close; media queries; scrolling;
// sizes. Tests of server rendering run without them.
const hasDocument = typeof document !== 'undefined'

if (hasDocument) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  // jsdom has no layout, so no size ever changes.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

/** Clears leftovers of the previous test file: the test files of a worker process share one jsdom. */
async function emptyBrowser() {
  localStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=;path=/;max-age=0`
  if (!('indexedDB' in globalThis)) return
  for (const { name = '' } of await indexedDB.databases()) await emptyDatabase(name)
}

/** Deletes only the rows: deleting the database would wait for each open connection. */
const emptyDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () =>
      reject(new Error(`${name} cannot be emptied.`, { cause: opening.error })),
    )
    opening.addEventListener('success', () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const close = () => {
        database.close()
        resolve()
      }
      if (stores.length === 0) return close()
      const clearing = database.transaction(stores, 'readwrite')
      for (const store of stores) clearing.objectStore(store).clear()
      clearing.addEventListener('complete', close)
    })
  })

beforeAll(() => (hasDocument ? emptyBrowser() : undefined))

beforeEach(() => {
  if (!hasDocument) return
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('scrollTo', () => Promise.resolve())
})

afterEach(() => {
  if (hasDocument) {
    cleanup()
    sessionStorage.clear()
  }
  resetServerClock()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
