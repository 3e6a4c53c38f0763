// Asked for where a page's program cannot be started: a file of it is gone, or damaged on this device. That this one came
// means that there is a connection. Everything kept on the way is dropped, and the page asked for once more: once, since
// what fails again would fail for ever.

const MARK = 'rescued'
const AGAIN_AFTER_MS = 600_000

// Throws where the browser keeps nothing for a page: then nobody could tell the first time from the second.
const isSecondTime = Date.now() - Number(sessionStorage.getItem(MARK)) < AGAIN_AFTER_MS
if (isSecondTime) throw new Error('The page was asked for again already')
sessionStorage.setItem(MARK, String(Date.now()))

const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
await Promise.all(registrations.map((registration) => registration.unregister()))
const names = (await self.caches?.keys()) ?? []
await Promise.all(names.map((name) => self.caches.delete(name)))
location.reload()
