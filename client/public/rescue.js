// Imported if a page's program cannot start: one of its files is missing, damaged on this device, or another host's page
// in the HTTP cache. This file was loaded, so there is a connection. Fetches the program past the caches; once all of it
// has come, removes service workers and caches and reloads the page, at most once in 10 minutes: a permanent failure
// would reload for ever.

const MARK = 'rescued'
const AGAIN_AFTER_MS = 600_000

// The mark of a sign-out whose data is still on the device (client/src/device/db/pending-wipe.ts).
const PENDING_WIPE = 'pending-wipe'

// Throws if the browser blocks sessionStorage: without it a second reload could not be detected.
const isSecondTime = Date.now() - Number(sessionStorage.getItem(MARK)) < AGAIN_AFTER_MS
if (isSecondTime) throw new Error('The page was asked for again already')

async function refetch(file) {
  const response = await fetch(file, { cache: 'reload' })
  const type = response.headers.get('content-type') ?? ''
  const expected = file.endsWith('.css') ? 'css' : 'javascript'
  if (!response.ok || !type.includes(expected)) throw new Error('The program does not come')
}

// The page's loader, its data and its tags name them. If one does not come, the device keeps what it has, for use offline.
const tags = [...document.querySelectorAll('script, link')].map(
  ({ src = '', href = '', type, dataset, text = '' }) =>
    [src, href, dataset.chunks, type === '' ? text : ''].join(' '),
)
const files = new Set(tags.join(' ').match(/\/assets\/[\w$.-]+\.(js|css)/g))
await Promise.all([...files].map(refetch))
sessionStorage.setItem(MARK, String(Date.now()))

const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
await Promise.all(registrations.map((registration) => registration.unregister()))
const names = ((await self.caches?.keys()) ?? []).filter((name) => name !== PENDING_WIPE)
await Promise.all(names.map((name) => self.caches.delete(name)))
location.reload()
