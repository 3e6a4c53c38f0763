import type { BrowserContext, Page } from 'playwright/test'
import type { MessagesData } from '#shared/contracts/admin.ts'
import type { ReportsData } from '#shared/contracts/report.ts'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { findBackgroundWorker } from './background-workers.ts'
import { waitForAllFiles } from './browser-storage.ts'
import { readTable } from './offline-db.ts'
import { expect, hydrated, seriousA11yViolations, testOn } from './fixtures.ts'
import { lossyNetwork, type Fate, type LossyNetwork } from './lossy-network.ts'
import { asSite, sendAs, signIn, startServer, type IsolatedServer } from './isolated-server.ts'
import { visitWithWorker } from './worker-pages.ts'

const test = testOn(async () => {
  network = await lossyNetwork()
  server = await startServer({ env: { PUBLIC_URL: network.address } })
  network.server = server.address
  return asSite(server, network)
})

test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow', allowErrors: true })

// SEND_LEASE_MS is 25 s.
const LONGER_THAN_LEASE = { timeout: 60_000 }

let server: IsolatedServer
let network: LossyNetwork
let admin: BrowserContext

/** Returns the server behind the proxy, as browsers see it. */
const there = (): IsolatedServer => ({ ...server, address: network.address })

test.beforeAll(async ({ browser }) => {
  admin = await browser.newContext({ storageState: server.states.admin })
})
test.afterAll(async () => await admin.close())
test.beforeEach(() => {
  network.fates = []
  network.sent.length = 0
  network.onLoss = () => Promise.resolve()
})

async function read<Data>(address: string): Promise<Data> {
  const response = await admin.request.get(`${server.address}/api/v1${address}`)
  return ((await response.json()) as { data: Data }).data
}
const messagesAbout = async (subject: string) =>
  (await read<MessagesData>('/admin/messages?limit=50')).messages.filter((each) => each.subject === subject)
const keysSent = () => new Set(network.sent.map(({ key }) => key))

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })

/** Opens the contact form controlled by a service worker, as at a second visit. */
async function openForm(page: Page): Promise<void> {
  await visitWithWorker(page, '/contact')
  await page.reload()
  await hydrated(page)
}

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('The last date of this notice is wrong.')
  await page.getByRole('button', { name: /send/i }).click()
}

/** Closes the tab, restores the network with `fates` for the next writes, and opens the app in a new tab. */
async function closeAndReturn(page: Page, address = '/', ...fates: Fate[]): Promise<Page> {
  const context = page.context()
  // Opens another tab first: closing the last tab ends the browser.
  const next = await context.newPage()
  await page.close()
  network.fates = fates
  await context.setOffline(false)
  await next.goto(address)
  return next
}

test('a message written offline arrives once, even if its tab was closed', async ({ page }) => {
  await openForm(page)
  await page.context().setOffline(true)
  await write(page, 'Written offline')
  await expect(page.getByText(/^You are offline\. Your message is saved on this/)).toBeVisible()
  await expect(waiting(page).getByText('Message: Written offline')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('link', { name: '1 message waiting to be sent' })).toBeVisible()

  const next = await closeAndReturn(page)
  await expect.poll(() => messagesAbout('Written offline')).toHaveLength(1)
  await expect.poll(() => readTable(next, 'outbox')).toEqual([])
  await openForm(next)
  await expect(waiting(next)).toHaveCount(0)
  expect(await messagesAbout('Written offline')).toHaveLength(1)
  expect(keysSent().size).toBe(1)
})

test('the background worker starts and sends a message if no page is open', async ({ page }) => {
  const context = page.context()
  await openForm(page)
  const worker = await findBackgroundWorker(page)
  await context.setOffline(true)
  await write(page, 'Sent by the worker')
  await expect(waiting(page).getByText('Message: Sent by the worker')).toBeVisible()
  const blank = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const devtools = await context.newCDPSession(blank)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  // Repeats the event, as browsers do while the worker fails: the lease of the stopped worker must expire first.
  const event = { origin: new URL(network.address).origin, ...worker, tag: 'outbox', lastChance: false }
  await expect
    .poll(async () => {
      await devtools.send('ServiceWorker.dispatchSyncEvent', event)
      return await messagesAbout('Sent by the worker')
    }, LONGER_THAN_LEASE)
    .toHaveLength(1)
  await blank.goto('/contact')
  await expect.poll(() => readTable(blank, 'outbox')).toEqual([])
  expect(keysSent().size).toBe(1)
})

test('the form sends a message once the network is back, and confirms it', async ({ page }) => {
  await openForm(page)
  await page.context().setOffline(true)
  await write(page, 'Back again')
  await expect(waiting(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/has been sent/)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  expect(await messagesAbout('Back again')).toHaveLength(1)
})

test('a message arrives once even if the first attempt fails with a 500', async ({ page }) => {
  await openForm(page)
  // Several failures, because the service worker also tries to send at once.
  network.fates.push('fail', 'fail', 'fail', 'fail')
  await write(page, 'After a failure')
  await expect(page.getByText(/^The site cannot be reached/)).toBeVisible()
  expect(await messagesAbout('After a failure')).toHaveLength(0)
  await closeAndReturn(page)
  await expect.poll(() => messagesAbout('After a failure')).toHaveLength(1)
  expect(network.sent.length).toBeGreaterThan(1)
  expect(keysSent().size).toBe(1)
})

test('a message arrives once if the server is killed right after storing it', async ({ page }) => {
  await openForm(page)
  network.fates.push('lose')
  network.onLoss = () => server.kill()
  await write(page, 'Stored and killed')
  await expect(page.getByText(/^The site cannot be reached/)).toBeVisible()
  await page.context().setOffline(true)
  await server.restart()
  expect(await messagesAbout('Stored and killed')).toHaveLength(1)

  const next = await closeAndReturn(page, '/contact')
  await expect.poll(() => network.sent.length).toBeGreaterThan(1)
  await hydrated(next)
  await expect(waiting(next)).toHaveCount(0)
  expect(keysSent().size).toBe(1)
  expect(await messagesAbout('Stored and killed')).toHaveLength(1)
})

test('a cancelled pending message returns to the form, and is never sent', async ({ page }) => {
  await openForm(page)
  await page.context().setOffline(true)
  await write(page, 'Taken back')
  await waiting(page).getByRole('button', { name: 'Cancel: Message: Taken back' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByLabel('Subject')).toHaveValue('Taken back')
  expect(await readTable(page, 'outbox')).toEqual([])
  await page.context().setOffline(false)
  await openForm(page)
  expect(network.sent).toEqual([])
  expect(await messagesAbout('Taken back')).toHaveLength(0)
})

test('a report of a wrong link made offline arrives once, and admins see it', async ({ page }) => {
  const postName = 'लेखपाल Recruitment 2026'
  await sendAs(admin, there(), '/create', buildJobPost({ postName }))
  const { jobPosts } = await read<{ jobPosts: { url: string }[] }>('/getAll')
  const url = jobPosts[0]?.url ?? ''
  await visitWithWorker(page, url)
  await page.reload()
  await hydrated(page)
  await waitForAllFiles(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Report a wrong link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('A link opens the wrong page').check()
  await dialog.getByLabel(/^Which link/).selectOption('Apply: Apply Online (example.gov.in)')
  await dialog.getByLabel(/^Anything to add/).fill('It opens a shop.')
  expect(await seriousA11yViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(dialog.getByText(/^You are offline\. Your report is/)).toBeVisible()

  await closeAndReturn(page)
  const reports = async () => (await read<ReportsData>('/admin/reports')).reports
  await expect.poll(reports).toHaveLength(1)
  expect(keysSent().size).toBe(1)
  const messages = await admin.newPage()
  await messages.goto(`${network.address}/admin/messages?target=reports`)
  await expect(messages.getByRole('link', { name: postName })).toBeVisible()
  await expect(messages.getByText('It opens a shop.')).toBeVisible()
  await messages.close()
})

test('a saved job and its note made offline arrive once, even if the server is killed in between', async ({
  page,
}) => {
  const postName = 'Forest Guard'
  await sendAs(admin, there(), '/create', buildJobPost({ postName }))
  await signIn(page.context(), there(), 'ravi@example.in')
  await visitWithWorker(page, '/jobs')
  await page.reload()
  await hydrated(page)
  await waitForAllFiles(page)
  await expect
    .poll(async () => (await readTable<{ name: string }>(page, 'meta')).some(({ name }) => name === 'user'))
    .toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Save ${postName}`, exact: true }).click()
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Saved' }).click()
  const row = page.locator('.saved-row').filter({ hasText: postName })
  await row.getByRole('button', { name: `Status and note of ${postName}` }).click()
  await row.getByRole('button', { name: /a note/ }).click()
  await page.getByLabel(`Note on ${postName}`).fill('Hall ticket in the blue folder')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1)

  network.onLoss = () => server.kill()
  const next = await closeAndReturn(page, '/', 'lose')
  await expect.poll(() => network.sent.length).toBeGreaterThan(0)
  await server.restart()
  await next.goto('/saved')
  const unsent = async () =>
    (await readTable<{ isPending: boolean }>(next, 'savedJobs')).filter(({ isPending }) => isPending).length
  await expect.poll(unsent).toBe(0)
  const response = await next.context().request.get(`${network.address}/api/v1/saved`)
  const { data } = (await response.json()) as { data: SavedJobsData }
  expect(data.saved.map(({ summary, note }) => [summary?.postName, note.value])).toEqual([
    [postName, 'Hall ticket in the blue folder'],
  ])
})
