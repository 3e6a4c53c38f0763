// Takes the service worker away from a browser that has one, whatever became of it: the server sends this file in its
// place. It says nothing to pages that no worker controls, so that a page which registers it again is left in peace.

const PATIENCE_MS = 2000

// A page that works says whether something is under way in it; one that is broken says nothing.
const isBusy = (client) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    setTimeout(() => resolve(false), PATIENCE_MS)
    client.postMessage({ type: 'IS_BUSY' }, [port2])
  })

async function release() {
  const clients = await self.clients.matchAll({ type: 'window' })
  const names = await self.caches.keys()
  await Promise.all(names.map((name) => self.caches.delete(name)))
  await self.registration.unregister()
  // From here on the network answers.
  await Promise.all(
    clients.map(async (client) => {
      if (!(await isBusy(client))) await client.navigate(client.url)
    }),
  )
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(release()))
