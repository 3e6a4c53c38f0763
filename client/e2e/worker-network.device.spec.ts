import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { PAGE_DATA_ID } from '#shared/contracts/page.ts'
import { waitForAllFiles } from './browser-storage.ts'
import { expect, hydrated, testOn } from './fixtures.ts'
import { asSite, startServer, type IsolatedServer } from './isolated-server.ts'
import { slowNetwork, type SlowNetwork } from './slow-network.ts'
import { visitWithWorker } from './worker-pages.ts'

const test = testOn(async () => {
  network = await slowNetwork()
  server = await startServer({ template: 'demo', env: { PUBLIC_URL: network.address } })
  network.server = server.address
  return asSite(server, network)
})

test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow', allowErrors: true })

const chunks = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../../dist/server/chunks.json'), 'utf8'),
) as { routes: Record<string, string[]>; lazy: string[] }

let server: IsolatedServer
let network: SlowNetwork

test.beforeEach(() => {
  network.mode.pages = 'pass'
  network.requests.length = 0
})

/** Returns the hashed files that the service worker caches besides those of its installation. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('assets')).keys()).map(({ url }) => new URL(url).pathname),
  )

// Only a page that the server rendered contains the element with the page's data.
const isShell = (page: Page) => page.evaluate((id) => document.getElementById(id) === null, PAGE_DATA_ID)

// The unit test of the service worker checks the length of the timeout.
test('the app shell appears if the server delays a page', async ({ page }) => {
  await visitWithWorker(page)
  network.mode.pages = 'hold'
  await page.goto('/jobs')
  await hydrated(page)
  expect(await isShell(page)).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page request with status 502, 503 or 504 shows the app shell, but other error responses are shown unchanged', async ({
  page,
}) => {
  await visitWithWorker(page)
  for (const status of [502, 503, 504]) {
    network.mode.pages = { status }
    expect((await page.goto('/results'))?.status(), String(status)).toBe(200)
    expect(await isShell(page)).toBe(true)
  }
  for (const status of [404, 429, 500]) {
    network.mode.pages = { status }
    expect((await page.goto('/results'))?.status()).toBe(status)
    expect(await page.content()).toContain('A gateway speaks')
  }
})

test('the worker follows redirects to their target', async ({ page }) => {
  await visitWithWorker(page)
  const response = await page.goto('/JOBS/?page=1')
  await expect(page).toHaveURL(/\/jobs$/)
  expect(response?.status()).toBe(200)
})

test('an unchanged page is revalidated by its ETag, and costs almost no data', async ({ page }) => {
  await visitWithWorker(page, '/jobs')
  await page.goto('/jobs')
  network.requests.length = 0
  await page.goto('/jobs')
  await hydrated(page)
  expect(await isShell(page)).toBe(false)
  const [request] = network.requests
  expect(request).toMatchObject({ url: '/jobs', status: 304 })
  expect(request?.ifNoneMatch).toBeDefined()
  expect(request?.bytes).toBeGreaterThan(100)
  expect(request?.bytes).toBeLessThan(1024)
  // Requested once: the service worker uses the navigation preload response of the browser.
  expect(network.requests).toHaveLength(1)
})

test('the service worker leaves requests for files other than pages to the server, with one request each', async ({
  page,
  context,
}) => {
  await visitWithWorker(page)
  for (const address of ['/sitemap.xml', '/robots.txt', '/healthz', '/api/v1/getAll']) {
    network.requests.length = 0
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    expect(network.requests.map(({ url }) => url)).toEqual([address])
  }
  await context.setOffline(true)
  await expect(page.goto('/sitemap.xml')).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
})

test('a returning user opens every public page without a network, but no admin page is cached', async ({
  page,
  context,
}) => {
  await visitWithWorker(page)
  expect(await cachedFiles(page)).toEqual([])
  await page.reload()
  await waitForAllFiles(page)
  expect((await cachedFiles(page)).toSorted()).toEqual(chunks.lazy.toSorted())
  const admin = chunks.routes['/admin']?.at(-1)
  expect(await page.evaluate(async (file) => (await caches.match(file)) === undefined, String(admin))).toBe(
    true,
  )
  await context.setOffline(true)
  for (const [address, heading] of [
    ['/privacy', /Privacy/],
    ['/terms', /Terms/],
    ['/about', /About/],
    ['/help', /help/],
    ['/contact', /Contact/],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('a device whose caches were deleted still opens the app, and caches the app shell again', async ({
  page,
  context,
}) => {
  await visitWithWorker(page)
  const dropCaches = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
  await dropCaches()
  await page.goto('/results')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The app shell is cached again, so the app opens offline again.
  const hasShell = async () => (await caches.match('/shell.html', { ignoreSearch: true })) !== undefined
  await expect.poll(() => page.evaluate(hasShell)).toBe(true)
  await context.setOffline(true)
  await page.goto('/')
  await hydrated(page)
  await context.setOffline(false)
})

test('a page opened without a network and without cached scripts shows a notice, and Retry loads the page once online', async ({
  page,
  context,
}) => {
  await visitWithWorker(page)
  const client = await context.newCDPSession(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.includes('/assets/')) await cache.delete(request)
    }
  })
  await client.send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.goto('/jobs')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Connect to the internet')
  await context.setOffline(false)
  await notice.getByRole('link', { name: 'Retry' }).click()
  await hydrated(page)
  await expect(page).toHaveURL(/\/jobs$/)
})

for (const [damage, documents] of [
  // The worker detects the wrong length, and fetches the file again.
  ['shorter', 1],
  // Only the browser detects it: the page is loaded again.
  ['of the same length', 2],
] as const)
  test(`a damaged script file in the cache that is ${damage} is downloaded again`, async ({ page }) => {
    await visitWithWorker(page)
    await page.evaluate(async (isShorter) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!/\/index-[^/]*\.js/.test(request.url)) continue
          const length = (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0
          const text = 'const broken = '.padEnd(isShorter ? 0 : length)
          await cache.put(request, new Response(text, { headers: { 'content-type': 'text/javascript' } }))
        }
      }
    }, damage === 'shorter')
    // Counts documents, not load events: a reloaded page may never finish its first load.
    let count = 0
    page.on('request', (request) => (count += request.isNavigationRequest() ? 1 : 0))
    await page.goto('/jobs')
    // The browser reports requests through a service worker later than the page itself.
    await expect.poll(() => count).toBe(documents)
    await hydrated(page)
    expect(count).toBe(documents)
  })

test('the site works in a browser whose IndexedDB throws an error', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('Not in this mode', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'View All' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})
