import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { heldIn, syncedSince } from './device-data.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

const PORT = 4322
const rows = 'main li:has(a[href^="/job/"])'

test.describe.configure({ mode: 'serial' })
test.skip(({ isMobile }) => !isMobile, 'A device without a network is a phone')

let server: OwnServer
let context: BrowserContext
let page: Page
// What one visit to the lists showed, by their addresses.
const seen = new Map<string, string[]>()

const names = (of: Page) => of.locator(`${rows} h2`).allTextContents()

async function device(browser: Browser): Promise<BrowserContext> {
  return await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
  })
}

/** Opens an address by the program alone, as a press on a link does. */
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
  server = await startOwnServer(PORT, { env: { SEED: 'demo' } })
  context = await device(browser)
  page = await context.newPage()
})
test.afterAll(async () => {
  await context.close()
  await server.stop()
  server.remove()
})

test('one visit brings the posts, the settings and the program', async () => {
  await page.goto('/')
  await hydrated(page)
  seen.set('/', await page.locator(`${rows} h3`).allTextContents())
  await syncedSince(page, 0)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const held = await heldIn<{ _id: string }>(page, 'posts')
  const all = await fetch(`${server.address}/api/v1/getAll?fields=summary&limit=50`)
  const { data } = (await all.json()) as { data: { total: number; jobPosts: JobPostSummary[] } }
  expect(held).toHaveLength(data.total)
  await expect.poll(async () => (await heldIn(page, 'quizzes')).length).toBeGreaterThan(0)
})

/** How long a page that nothing is open of takes to show home, from the press on its icon, milliseconds. */
async function coldStart(): Promise<number> {
  const cold = await context.newPage()
  const browser = await context.newCDPSession(cold)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cold.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('h1') === null || document.querySelectorAll(selector).length < 10) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
    })
    watch.observe(document, { childList: true, subtree: true })
  }, rows)
  await cold.goto('/')
  await cold.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  const time = await cold.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? Infinity)
  expect(await cold.locator(`${rows} h3`).allTextContents()).toEqual(seen.get('/'))
  await cold.close()
  return Math.round(time)
}

test('a cold start without a network shows home within a second, at a quarter of the speed', async () => {
  test.slow()
  await context.setOffline(true)
  await server.stop()
  let median = Infinity
  // Within a second on a quiet machine. One that does other things meanwhile gets more, and more than one chance.
  for (let round = 0; round < 3 && median >= 2500; round += 1) {
    const times: number[] = []
    for (let run = 0; run < 5; run += 1) times.push(await coldStart())
    median = times.toSorted((a, b) => a - b)[2] ?? Infinity
    console.log(`cold start without a network: ${times.join(', ')} ms, median ${median}`)
  }
  expect(median).toBeLessThan(2500)
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
  '/Search?searchQuery=पुलिस',
  '/Search?searchQuery=officer+recr',
])
  test(`without a network ${address} has rows, though it was never opened`, async () => {
    await page.goto(address)
    await expect(page.locator(rows).first()).toBeVisible()
    await expect(page.getByText(/Saved copy from/)).toBeVisible()
    await expect(page.getByText('No Data Found')).toHaveCount(0)
    seen.set(address, await names(page))
  })

test('without a network fifty posts open, each whole', async () => {
  const posts = (await heldIn<{ post: JobPostSummary & { description: string } }>(page, 'posts')).slice(0, 50)
  expect(posts).toHaveLength(50)
  await page.goto('/jobs')
  await hydrated(page)
  for (const [index, { post }] of posts.entries()) {
    const path = `/job/${encodeURIComponent(post.slug)}`
    // Some as a page of their own, the others over the list.
    if (index % 10 === 0) await page.goto(path)
    else await follow(`/jobs?post=${encodeURIComponent(post.slug)}`)
    await expect(page.getByText(post.description.trim().slice(0, 60)).first()).toBeVisible()
    await expect(page.getByText(/Saved copy from/).first()).toBeVisible()
    if (index % 10 === 0) await page.goto('/jobs')
  }
})

test('without a network what nobody ever saw is an error, never an empty list', async () => {
  await page.goto('/private-job')
  await expect(page.getByRole('alert').first()).toContainText('network could not be reached')
  await expect(page.getByText('No Data Found')).toHaveCount(0)
  await page.goto('/Search?searchQuery=nothingholdsthis')
  // Of every post there is, none holds it.
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expect(page.getByText(/Saved copy from/)).toBeVisible()
})

test('with the network back the same lists say the same, and are no copies any more', async () => {
  await page.goto('/jobs')
  await expect(page.getByText(/Saved copy from/)).toBeVisible()
  server = await startOwnServer(PORT, { dataDir: server.dataDir })
  await context.setOffline(false)
  await expect(page.getByText(/Saved copy from/)).toHaveCount(0)
  for (const [address, shown] of seen) {
    if (address === '/') continue
    await page.goto(address)
    await expect(page.locator(rows).first()).toBeVisible()
    await expect(page.getByText(/Saved copy from/)).toHaveCount(0)
    expect(await names(page), address).toEqual(shown)
  }
})
