import type { Page } from 'playwright/test'
import { expect, hydrated, testOn } from './fixtures.ts'
import { asSite, startServer } from './isolated-server.ts'
import { slowNetwork, type ForeignResponse, type SlowNetwork } from './slow-network.ts'
import { visitWithWorker } from './worker-pages.ts'

const test = testOn(async () => {
  network = await slowNetwork()
  const server = await startServer({ template: 'demo', env: { PUBLIC_URL: network.address } })
  network.server = server.address
  return asSite(server, network)
})

test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: true })

let network: SlowNetwork

// Makes the HTTP cache retain a foreign response for a year.
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }
const HTML = { ...IMMUTABLE, 'content-type': 'text/html; charset=utf-8' }
const SCRIPT = { ...IMMUTABLE, 'content-type': 'text/javascript; charset=utf-8' }
const DOWN = '<!doctype html><title>Down</title><h1>We are working on it</h1>'

const FOREIGN: [string, ForeignResponse][] = [
  ['a page', { status: 200, headers: HTML, body: DOWN }],
  ['a page that calls itself a script', { status: 200, headers: SCRIPT, body: DOWN }],
  ['a script of another site', { status: 200, headers: SCRIPT, body: 'export const hello = 1' }],
  ['nothing', { status: 200, headers: SCRIPT, body: '' }],
  ['a page that says 404', { status: 404, headers: HTML, body: DOWN }],
]

const respondToFiles = (response: ForeignResponse) =>
  (network.foreign = (path) => (path.startsWith('/assets/') ? response : undefined))

test.beforeEach(() => {
  network.foreign = () => undefined
})

const openContact = (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Contact/ })
    .first()
    .click()

const contactForm = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test.describe('foreign responses to script files with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a script file sent by another server is not cached, and the page opens once our server responds', async ({
    page,
    context,
  }) => {
    await visitWithWorker(page, '/jobs')
    const client = await context.newCDPSession(page)
    for (const [name, response] of FOREIGN) {
      await page.evaluate(() => caches.delete('assets'))
      await client.send('Network.clearBrowserCache')
      await page.goto('/jobs')
      await hydrated(page)
      respondToFiles(response)
      await openContact(page)
      await expect(page.getByText('Loading failed'), name).toBeVisible()
      network.foreign = () => undefined
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(contactForm(page), name).toBeVisible()
    }
  })
})

test.describe('foreign responses to script files without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a response in the HTTP cache that is not from our server is replaced when the script file is imported again', async ({
    page,
  }) => {
    await page.goto('/jobs')
    await hydrated(page)
    respondToFiles(FOREIGN[0]?.[1] as ForeignResponse)
    await openContact(page)
    await expect(page.getByText('Loading failed')).toBeVisible()
    network.foreign = () => undefined
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(contactForm(page)).toBeVisible()
  })

  test('a page whose scripts were not sent by our server starts at the next load once our server responds', async ({
    page,
  }) => {
    respondToFiles(FOREIGN[0]?.[1] as ForeignResponse)
    await page.goto('/results')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/rescue.js`).length > 0)
    network.foreign = () => undefined
    await page.goto('/results')
    await hydrated(page)
  })
})
