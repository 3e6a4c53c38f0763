import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { readTable, waitForSync } from './offline-db.ts'
import { expect, hydrated, testOn } from './fixtures.ts'
import { asSite, startServer, type IsolatedServer } from './isolated-server.ts'

const rows = 'main li:has(a[href^="/job/"])'

const test = testOn(async () => {
  server = await startServer({ template: 'demo' })
  return asSite(server)
})

test.describe.configure({ mode: 'serial' })

let server: IsolatedServer
let context: BrowserContext
let page: Page
// Visible titles of each list, by its address.
const seen = new Map<string, string[]>()

const names = (of: Page) => of.locator(`${rows} h2`).allTextContents()

async function device(browser: Browser): Promise<BrowserContext> {
  return await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
  })
}

/** Opens an address by client-side navigation, as a press on a link does. */
async function follow(address: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.querySelector('[data-app]')?.append(link)
    link.click()
    link.remove()
  }, address)
}

test.beforeAll(async ({ browser }) => {
  context = await device(browser)
  page = await context.newPage()
})
test.afterAll(async () => await context.close())

test('one visit to the site stores the posts, the settings and the app scripts on the device', async () => {
  await page.goto('/')
  await hydrated(page)
  seen.set('/', await page.locator(`${rows} h3`).allTextContents())
  await waitForSync(page, 0)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const cachedPosts = await readTable<{ _id: string }>(page, 'posts')
  const all = await fetch(`${server.address}/api/v1/getAll?fields=summary&limit=50`)
  const { data } = (await all.json()) as { data: { total: number; jobPosts: JobPostSummary[] } }
  expect(cachedPosts).toHaveLength(data.total)
  await expect.poll(async () => (await readTable(page, 'quizzes')).length).toBeGreaterThan(0)
})

// Longest time that a page may wait for an absent network, in milliseconds.
const MOMENT_MS = 250

test('a cold start without a network shows the home page without waiting', async () => {
  await context.setOffline(true)
  await server.stop()
  const cold = await context.newPage()
  // Timers longer than MOMENT_MS never fire, so the result does not depend on the speed of the machine.
  await cold.addInitScript((max) => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, ms = 0, ...rest: []) =>
      ms > max ? 0 : later(work, ms, ...rest)) as typeof setTimeout
  }, MOMENT_MS)
  await cold.goto('/')
  await expect(cold.locator(`${rows} h3`)).toHaveText(seen.get('/') ?? [])
  await expect(cold.getByText(/Saved copy from/).first()).toBeVisible()
  await cold.close()
})

for (const address of [
  '/jobs',
  '/jobs?page=2',
  '/results',
  '/admit-card',
  '/answer-key',
  '/admission',
  '/upcoming-job',
  '/state-job?state=Bihar',
  '/results?state=Rajasthan',
  '/organisation/ssc',
  '/Search?searchQuery=पुलिस',
  '/Search?searchQuery=jobs+for+12th+pass+bihr',
  '/Search?searchQuery=officer+recr',
])
  test(`the list ${address} has rows without a network, although the list was never opened before`, async () => {
    await page.goto(address)
    await expect(page.locator(rows).first()).toBeVisible()
    await expect(page.getByText(/Saved copy from/)).toBeVisible()
    await expect(page.getByText('No Data Found')).toHaveCount(0)
    seen.set(address, await names(page))
  })

test('fifty posts open in full without a network', async () => {
  const posts = (await readTable<{ post: JobPostSummary & { description: string } }>(page, 'posts')).slice(
    0,
    50,
  )
  expect(posts).toHaveLength(50)
  await page.goto('/jobs')
  await hydrated(page)
  for (const [index, { post }] of posts.entries()) {
    const path = `/job/${encodeURIComponent(post.slug)}`
    // Opens every tenth post as a full page, the other posts over the list.
    if (index % 10 === 0) await page.goto(path)
    else await follow(`/jobs?post=${encodeURIComponent(post.slug)}`)
    await expect(page.getByText(post.description.trim().slice(0, 60)).first()).toBeVisible()
    await expect(page.getByText(/Saved copy from/).first()).toBeVisible()
    if (index % 10 === 0) await page.goto('/jobs')
  }
})

test('posts and recent searches are suggested without a network', async () => {
  await page.goto('/jobs')
  await hydrated(page)
  const field = page.getByLabel('Search this list')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await field.click()
  await field.pressSequentially('poli')
  await expect(options.first()).toContainText(/police|पुलिस/i)
  await field.fill('police constable')
  await field.press('Enter')
  await expect(page).toHaveURL(/searchQuery=police\+constable/)
  await expect.poll(async () => (await readTable(page, 'searches')).length).toBe(1)
  await page.goto('/jobs')
  await hydrated(page)
  await field.click()
  await field.pressSequentially('poli')
  await expect(options.first()).toHaveText('police constable Recent search')
})

test('without a network a list that was never loaded shows an error, not an empty list', async () => {
  await page.goto('/private-job')
  await expect(page.getByRole('alert').first()).toContainText('You are offline. Check')
  await expect(page.getByText('No Data Found')).toHaveCount(0)
  await page.goto('/Search?searchQuery=nothingholdsthis')
  // The device has all posts, and none matches.
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expect(page.getByText(/Saved copy from/)).toBeVisible()
})

test('the lists seen offline have the same rows once the network is back, and are no longer saved copies', async () => {
  await page.goto('/jobs')
  await expect(page.getByText(/Saved copy from/)).toBeVisible()
  await server.restart()
  await context.setOffline(false)
  // Dispatches the event that a returning network causes: the browser loses its offline emulation with each document.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/Saved copy from/)).toHaveCount(0)
  for (const [address, expected] of seen) {
    if (address === '/') continue
    await page.goto(address)
    await expect(page.locator(rows).first()).toBeVisible()
    await expect(page.getByText(/Saved copy from/)).toHaveCount(0)
    expect(await names(page), address).toEqual(expected)
  }
})
