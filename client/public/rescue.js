// Imported if a page's program cannot start: one of its files is missing, or damaged on this device. This file was
// loaded, so there is a connection. Removes service workers and caches and reloads the page, at most once in 10
// minutes: a permanent failure would reload for ever.

const MARK = 'rescued'
const AGAIN_AFTER_MS = 600_000

// Throws if the browser blocks sessionStorage: without it a second reload could not be detected.
const isSecondTime = Date.now() - Number(sessionStorage.getItem(MARK)) < AGAIN_AFTER_MS
if (isSecondTime) throw new Error('The page was asked for again already')
sessionStorage.setItem(MARK, String(Date.now()))

const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
await Promise.all(registrations.map((registration) => registration.unregister()))
const names = (await self.caches?.keys()) ?? []
await Promise.all(names.map((name) => self.caches.delete(name)))
location.reload()
