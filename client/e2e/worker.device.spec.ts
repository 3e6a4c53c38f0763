import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { deployments, type Deployments } from './deployments.ts'
import { expect, hydrated, testOn } from './fixtures.ts'
import { startServer, type IsolatedServer } from './isolated-server.ts'
import { readBuild, lookForUpdate, runsBuild, updatePrompt, visitWithWorker } from './worker-pages.ts'

const test = testOn(async () => {
  builds = deployments()
  first = builds.build('v1')
  server = await startServer({ template: 'demo', env: { DIST_DIR: first } })
  return {
    address: server.address,
    async end() {
      await server.stop()
      server.remove()
      builds.remove()
    },
  }
})

// Tests share one server and one port, and run in sequence.
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow', allowErrors: true })

let builds: Deployments
let server: IsolatedServer
let first: string

async function deploy(dist: string, env: Record<string, string> = {}): Promise<void> {
  await server.stop()
  await server.restart({ DIST_DIR: dist, ...env })
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Registers the service worker of the server, and waits until it is activated or redundant. */
const registerWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    // The browser's update at a navigation may have removed the registration, which is equally good.
    await registration.update().catch((error: DOMException) => {
      if (error.name !== 'InvalidStateError') throw error
    })
    const worker = registration.installing ?? registration.waiting ?? registration.active
    const isDone = () => worker === null || ['activated', 'redundant'].includes(worker.state)
    while (!isDone())
      await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }))
  })

async function secondTab(context: BrowserContext, address = '/'): Promise<Page> {
  const page = await context.newPage()
  await visitWithWorker(page, address)
  return page
}

test('an update waits while a form is half filled, and old tabs work through two deployments', async ({
  page,
  context,
}) => {
  await visitWithWorker(page, '/contact')
  expect(await readBuild(page)).toBe('v1')
  const message = page.getByLabel('Message')
  await message.fill('The link of the answer key leads to')

  await deploy(builds.build('v2'))
  await lookForUpdate(page)
  const other = await secondTab(context)
  // The page comes from the network, so it is already the new build; the new service worker waits for the user.
  await expect(updatePrompt(other)).toBeVisible()
  await expect(updatePrompt(page)).toBeHidden()
  await other.getByRole('button', { name: 'Reload' }).click()
  await runsBuild(other, 'v2')
  await expect(updatePrompt(other)).toBeHidden()

  await deploy(builds.build('v3'))
  await lookForUpdate(other)
  await expect(updatePrompt(other)).toBeVisible()
  await other.getByRole('button', { name: 'Reload' }).click()
  await runsBuild(other, 'v3')

  await page.bringToFront()
  // The first tab is unchanged: its text, its program, and its chunks that are not loaded yet.
  expect(await readBuild(page)).toBe('v1')
  await expect(message).toHaveValue('The link of the answer key leads to')
  await expect(updatePrompt(page)).toBeHidden()
  const parts = fs.readdirSync(path.join(first, 'client/assets')).map((name) => `/assets/${name}`)
  const missing = await page.evaluate(async (files) => {
    const responses = await Promise.all(files.map(async (file) => ({ file, ok: (await fetch(file)).ok })))
    return responses.filter(({ ok }) => !ok).map(({ file }) => file)
  }, parts)
  expect(missing).toEqual([])
  await message.fill('')
  await expect(updatePrompt(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  expect(await readBuild(page)).toBe('v1')
})

test('a broken service worker is removed with one page load, and the page from the server appears again', async ({
  page,
}) => {
  const broken = builds.build('v4')
  fs.writeFileSync(
    path.join(broken, 'client/sw.js'),
    `addEventListener('install', () => skipWaiting())
     addEventListener('activate', (event) => event.waitUntil(clients.claim()))
     addEventListener('fetch', (event) => {
       if (event.request.mode === 'navigate') event.respondWith(new Response('garbage'))
     })`,
  )
  await deploy(broken)
  await visitWithWorker(page, '/contact')
  // Expects two registrations: the service worker of pages, and the background worker that the form registers.
  await expect.poll(() => registrations(page)).toBe(2)
  await page.goto('/jobs')
  expect(await page.content()).toContain('garbage')

  await deploy(first, { SERVICE_WORKER: 'off' })
  // The browser checks for a new service worker at each navigation.
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await hydrated(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.reload()
  await hydrated(page)
  // The page registers both workers after engagement: replacing them must not reload the page.
  await registerWorker(page)
  await expect
    .poll(async () => {
      // Repeats the event, because the page may not listen for it yet.
      await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
      return await registrations(page)
    })
    .toBe(0)
  expect(loads).toBe(1)
  expect(await cacheNames(page)).toEqual([])
  await deploy(first)
})

test('the removal of a service worker does not disturb a half-filled form, and succeeds although its page registers the worker', async ({
  page,
  context,
}) => {
  await visitWithWorker(page, '/contact')
  const message = page.getByLabel('Message')
  await message.fill('Half a message')
  await deploy(first, { SERVICE_WORKER: 'off' })
  await registerWorker(page)
  expect(await cacheNames(page)).toEqual([])
  // The page is still controlled, so the registration cancels the removal of its worker, which never activates again.
  await registerWorker(page)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    active?.postMessage({ type: 'PRECACHE_ALL' })
  })
  const other = await context.newPage()
  await other.goto('/')
  await hydrated(other)
  await expect(message).toHaveValue('Half a message')
  await page.close({ runBeforeUnload: false })
  const pages = () =>
    other.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state ?? null)
  await expect.poll(pages).toBe(null)
  await deploy(first)
})

test('a tab whose build was deleted on the server continues with a page of the new build', async ({
  page,
}) => {
  await visitWithWorker(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await server.stop()
  fs.rmSync(path.join(server.dataDir, 'assets'), { recursive: true })
  await server.restart({ DIST_DIR: builds.build('v5') })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  await runsBuild(page, 'v5')
})
