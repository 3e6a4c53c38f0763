// Imported if a page's program cannot start: a file is missing, damaged, or another host's page in the HTTP cache.
// This file was loaded, so there is a connection. Fetches the program past the caches. If every file arrives, removes
// service workers and caches, and reloads the page. Once in 10 minutes, or a permanent failure would reload forever.

const MARK = 'rescued'
const RETRY_INTERVAL_MS = 600_000

// Mark of a sign-out whose data is still on the device (client/src/device/db/pending-wipe.ts).
const PENDING_WIPE = 'pending-wipe'

// Throws if the browser blocks sessionStorage: without it a second reload could not be detected.
const isSecondTime = Date.now() - Number(sessionStorage.getItem(MARK)) < RETRY_INTERVAL_MS
if (isSecondTime) throw new Error('The page was reloaded already')

async function refetch(file) {
  const response = await fetch(file, { cache: 'reload' })
  const type = response.headers.get('content-type') ?? ''
  const expected = file.endsWith('.css') ? 'css' : 'javascript'
  if (!response.ok || !type.includes(expected)) throw new Error('The program does not load')
}

// Named by the page's loader, data and tags. If a file is missing, the device retains its copies for offline use.
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
