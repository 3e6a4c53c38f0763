import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { readTable } from './offline-db.ts'
import { dumpBrowserStorage, expectDeleted, waitForAllFiles } from './browser-storage.ts'
import {
  countLayoutShift,
  expect,
  hydrated,
  layoutShift,
  overflow,
  seriousA11yViolations,
  testOn,
} from './fixtures.ts'
import { asSite, sendAs, signIn, startServer, type IsolatedServer } from './isolated-server.ts'
import { visitWithWorker } from './worker-pages.ts'

const CLERK = 'Clerk of the Railways, 1,200 posts'
const POLICE = 'बिहार पुलिस सिपाही भर्ती 2026 (पुरुष एवं महिला) ऑनलाइन आवेदन की पूरी जानकारी'
const GUARD = 'Forest Guard'
const NOTE = 'Hall ticket in the blue folder'

let server: IsolatedServer

const test = testOn(async () => {
  server = await startServer()
  return asSite(server)
})

// Tests share one server and run in sequence.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  const dates = { beginDate: '2026-11-20' }
  for (const [postName, lastDate] of [
    [CLERK, '2027-03-31'],
    [POLICE, '2027-01-15'],
    [GUARD, ''],
  ] as const)
    await sendAs(admin, server, '/create', buildJobPost({ ...dates, postName, lastDate }))
  await admin.close()
})

/** Opens the list of jobs on a new phone, with everything precached for offline use. */
async function telephone(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
    ...options,
  })
  await countLayoutShift(context)
  const page = await context.newPage()
  await visitWithWorker(page, '/jobs')
  // A second visit precaches every public screen.
  await visitWithWorker(page, '/jobs')
  await waitForAllFiles(page)
  await saveButton(page, CLERK).waitFor()
  return page
}

const saveButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save ${name}`, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const moreOf = (page: Page, name: string) => page.getByRole('button', { name: `Status and note of ${name}` })

/** Opens the user's details of a job, unless they are open. */
async function openRow(page: Page, name: string): Promise<void> {
  if ((await moreOf(page, name).getAttribute('aria-expanded')) === 'false') await moreOf(page, name).click()
}
// The status is in the only line of a closed row.
const statusOf = (page: Page, name: string) => row(page, name).locator('.saved-noted bdi').first()

async function chooseStatus(page: Page, name: string, status: string): Promise<void> {
  await openRow(page, name)
  const stage = page.getByRole('list', { name: `Stage of ${name}` }).getByRole('button', { name: status })
  if ((await stage.count()) > 0) await stage.click()
  else await page.getByLabel(`Status of ${name}`).selectOption(status)
}

async function openSaved(page: Page): Promise<void> {
  await page.goto('/saved')
  await hydrated(page)
}
async function writeNote(page: Page, name: string, note: string): Promise<void> {
  await openRow(page, name)
  await row(page, name)
    .getByRole('button', { name: /^(Add a|Edit the) note/ })
    .click()
  await page.getByLabel(`Note on ${name}`).fill(note)
  await page.getByRole('heading', { level: 1 }).click()
  // The note appears once the device has stored it.
  await expect(row(page, name).getByText(note)).toBeVisible()
}
async function savedOnServer(context: BrowserContext): Promise<string[]> {
  const response = await context.request.get(`${server.address}/api/v1/saved`)
  const { data } = (await response.json()) as { data: SavedJobsData }
  return data.saved
    .filter(({ isSaved }) => isSaved.value)
    .map(({ summary, status, note }) => [summary?.postName, status.value, note.value].join(' | '))
    .toSorted()
}
async function signInHere(page: Page, email: string): Promise<void> {
  await signIn(page.context(), server, email)
  await openSaved(page)
  await expect(page.getByText(/These jobs are saved on/)).toHaveCount(0)
}

test('a guest saves jobs from list rows without a network, and the status and note of a saved job survive a reload', async ({
  browser,
}) => {
  const page = await telephone(browser)
  await hydrated(page)
  expect(await layoutShift(page)).toBe(0)
  await page.context().setOffline(true)
  await saveButton(page, CLERK).click()
  await saveButton(page, POLICE).press('Enter')
  await expect(saveButton(page, POLICE)).toHaveAttribute('aria-pressed', 'true')
  await saveButton(page, GUARD).click()
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByText(/These jobs are saved on/)).toBeVisible()
  await expect(page.locator('.saved-row h3')).toHaveText([POLICE, CLERK, GUARD])

  await chooseStatus(page, CLERK, 'Interview Scheduled')
  await writeNote(page, CLERK, NOTE)
  await page.reload()
  await expect(statusOf(page, CLERK)).toHaveText('Interview Scheduled')
  await expect(row(page, CLERK).getByText(NOTE)).toBeVisible()
  for (const each of await page.locator('.saved-row').all())
    expect((await each.boundingBox())?.height).toBeLessThanOrEqual(120)
  expect(await overflow(page)).toBe(0)
  expect(await seriousA11yViolations(page)).toEqual([])

  await page.getByRole('combobox', { name: /^Show/ }).selectOption('Interview Scheduled')
  await expect(page.locator('.saved-row h3')).toHaveText([CLERK])
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('')

  await openRow(page, GUARD)
  await page.getByRole('button', { name: `Remove ${GUARD}` }).click()
  await expect(page.locator('.saved-row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.saved-row')).toHaveCount(3)

  const download = page.waitForEvent('download')
  await openRow(page, CLERK)
  await page.getByRole('button', { name: `Add ${CLERK} to the calendar` }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Clerk-of-the-Railways.*\.ics$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const calendar = Buffer.concat(chunks).toString()
  expect(calendar).toContain('DTSTART;VALUE=DATE:20270331\r\n')
  expect(calendar).toContain('TRIGGER:')
  await page.context().close()
})

test('opened posts appear in the list of recently viewed posts, even without a network, and can be removed', async ({
  browser,
}) => {
  const page = await telephone(browser)
  await page.getByRole('link', { name: CLERK }).first().click()
  await expect(page.getByRole('dialog').getByText('Important Dates')).toBeVisible()
  await expect.poll(() => readTable(page, 'recentPosts')).toHaveLength(1)
  await page.context().setOffline(true)
  await openSaved(page)
  await page.getByRole('button', { name: 'Recently viewed' }).click()
  await expect(page.locator('.saved-row h3')).toHaveText([CLERK])
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear this list' }).click()
  await expect(page.getByText('Nothing opened yet')).toBeVisible()
  await page.context().close()
})

test('posts that two devices saved before sign-in become one list without duplicates', async ({
  browser,
}) => {
  const [one, other] = await Promise.all([telephone(browser), telephone(browser)])
  const email = 'asha@example.in'
  await saveButton(one, CLERK).click()
  await saveButton(other, CLERK).click()
  await saveButton(other, POLICE).click()
  await openSaved(one)
  await chooseStatus(one, CLERK, 'Applied')
  await openSaved(other)
  await writeNote(other, CLERK, NOTE)

  await signInHere(one, email)
  await expect.poll(() => savedOnServer(one.context())).toEqual([`${CLERK} | Applied | `])
  await signInHere(other, email)
  const both = [`${CLERK} | Applied | ${NOTE}`, `${POLICE} | Saved | `]
  await expect.poll(() => savedOnServer(one.context())).toEqual(both)
  await expect(statusOf(other, CLERK)).toHaveText('Applied')
  await one.reload()
  await expect(one.locator('.saved-row h3')).toHaveText([POLICE, CLERK])
  await expect(row(one, CLERK).getByText(NOTE)).toBeVisible()

  // One device changes offline, the other online: last-write-wins per field.
  await one.context().setOffline(true)
  await chooseStatus(one, CLERK, 'Accepted')
  await chooseStatus(other, POLICE, 'Rejected')
  await expect.poll(() => savedOnServer(other.context())).toContain(`${POLICE} | Rejected | `)
  await one.context().setOffline(false)
  const agreed = [`${CLERK} | Accepted | ${NOTE}`, `${POLICE} | Rejected | `]
  await expect.poll(() => savedOnServer(other.context())).toEqual(agreed)
  await expect(statusOf(one, POLICE)).toHaveText('Rejected')
  await Promise.all([one, other].map((page) => page.context().close()))
})

test('signing out removes all data of a user from the device, and the next user sees none', async ({
  browser,
}) => {
  const page = await telephone(browser)
  const email = 'meena@example.in'
  await signInHere(page, email)
  const response = await page.context().request.get(`${server.address}/api/v1/profile`)
  const { data: profile } = (await response.json()) as { data: { _id: string } }
  await page.goto('/jobs')
  await saveButton(page, CLERK).click()
  await page
    .getByRole('link', { name: /^बिहार पुलिस/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Important Dates')).toBeVisible()
  await expect.poll(() => readTable(page, 'recentPosts')).toHaveLength(1)
  await openSaved(page)
  await writeNote(page, CLERK, NOTE)
  await expect.poll(() => savedOnServer(page.context())).toEqual([`${CLERK} | Saved | ${NOTE}`])
  await page.goto('/account')
  await expect(page.getByText(email)).toBeVisible()
  expect(await dumpBrowserStorage(page)).toContain(profile._id)

  // Signing out with an unsent change asks for confirmation once.
  await openSaved(page)
  await page.context().setOffline(true)
  await chooseStatus(page, CLERK, 'Applied')
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Bottom bar' })
    .getByRole('link', { name: 'Me', exact: true })
    .click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible()
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await expectDeleted(page, [profile._id, NOTE, email, 'Interview', 'meena'])
  await page.context().setOffline(false)

  await page.reload()
  // Waits until the server has processed the sign-out. The next sign-in bypasses the page; a later sign-out by the page
  // would end it, too.
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signedIn=0')
  await signInHere(page, 'ravi@example.in')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Recently viewed' }).click()
  await expect(page.getByText('Nothing opened yet')).toBeVisible()
  await expectDeleted(page, [NOTE])
  expect(await savedOnServer(page.context())).toEqual([])
  await page.context().close()
})
