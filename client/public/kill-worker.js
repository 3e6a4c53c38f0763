// Removes the service worker and all caches from a browser: the server sends this file in place of sw.js.
// Uncontrolled pages get no message and no reload, so a page that registers it again does not loop.

const REPLY_TIMEOUT_MS = 2000

// Mark of a sign-out whose data is still on the device (client/src/device/db/pending-wipe.ts).
const PENDING_WIPE = 'pending-wipe'

// A working page replies its state; a broken page does not reply.
const isBusy = (client) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data.hasUnsavedWork))
    port1.start()
    setTimeout(() => resolve(false), REPLY_TIMEOUT_MS)
    client.postMessage({ type: 'PAGE_STATE' }, [port2])
  })

async function release() {
  const clients = await self.clients.matchAll({ type: 'window' })
  const names = (await self.caches.keys()).filter((name) => name !== PENDING_WIPE)
  await Promise.all(names.map((name) => self.caches.delete(name)))
  await self.registration.unregister()
  // Requests now use the network.
  await Promise.all(
    clients.map(async (client) => {
      if (!(await isBusy(client))) await client.navigate(client.url)
    }),
  )
}

self.addEventListener('install', () => self.skipWaiting())
// A page that registers the worker before the removal has ended cancels it. Such a page sends a message to the worker.
self.addEventListener('message', (event) => event.waitUntil(self.registration.unregister()))
self.addEventListener('activate', (event) => event.waitUntil(release()))
