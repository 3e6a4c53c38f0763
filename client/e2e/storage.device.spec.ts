import type { Page } from 'playwright/test'
import { buildJobPost } from '#shared/testing/builders.ts'
import { expect, hydrated, open, seriousA11yViolations, testOn } from './fixtures.ts'
import { asSite, sendAs, signIn, startServer, type IsolatedServer } from './isolated-server.ts'
import { readTable } from './offline-db.ts'

// Phone storage that is full, blocked, deleted while the app is open, or unresponsive.

const [CLERK, GUARD] = ['Clerk of the Railways', 'Forest Guard'] as const

let server: IsolatedServer

const test = testOn(async () => {
  server = await startServer()
  return asSite(server)
})

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  for (const postName of [CLERK, GUARD])
    await sendAs(
      admin,
      server,
      '/create',
      buildJobPost({ postName, beginDate: '2026-11-20', lastDate: '2027-03-31' }),
    )
  await admin.close()
})

const saveButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save ${name}`, exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const savedNames = async (page: Page) =>
  (await readTable<{ summary: { postName: string } }>(page, 'savedJobs')).map(
    ({ summary }) => summary.postName,
  )

async function save(page: Page, name: string): Promise<void> {
  await saveButton(page, name).click()
  await expect(saveButton(page, name)).toHaveAttribute('aria-pressed', 'true')
}

test('a phone without free storage shows a notice, and saves a job once storage is free again', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  const overrideQuota = (bytes?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.address,
      ...(bytes !== undefined && { quotaSize: bytes }),
    })
  await overrideQuota(1)
  await open(page, '/jobs')
  await saveButton(page, GUARD).click()
  await expect(alert(page)).toHaveText(/^This device has no free space\./)
  expect(await seriousA11yViolations(page)).toEqual([])
  await expect(saveButton(page, GUARD)).toHaveAttribute('aria-pressed', 'false')
  await overrideQuota()
  await save(page, GUARD)
  expect(await savedNames(page)).toEqual([GUARD])
})

test('a browser with blocked storage shows a notice when a job is saved, and still opens posts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not in this mode', 'SecurityError')
    }
  })
  await open(page, '/jobs')
  await saveButton(page, CLERK).click()
  await expect(alert(page)).toHaveText(/Allow this site to store data/)
  await page.getByRole('link', { name: CLERK }).first().click()
  await expect(page.getByRole('dialog').getByText('Important Dates')).toBeVisible()
})

test('a database that is deleted while the app is open is created again by the next save', async ({
  page,
}) => {
  await open(page, '/jobs')
  await save(page, CLERK)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('avsar')
        deleting.addEventListener('success', () => resolve())
        deleting.addEventListener('error', () => reject(new Error('The database was not deleted')))
      }),
  )
  await save(page, GUARD)
  expect(await savedNames(page)).toEqual([GUARD])
})

test('a sign-out completes on a phone whose storage does not respond, and the next user finds no data', async ({
  page,
  context,
}) => {
  await signIn(context, server, 'asha@example.in')
  await open(page, '/jobs')
  await save(page, CLERK)
  await open(page, '/account')
  // A frozen tab with the open database blocks an upgrade, so that every later opening is blocked, too.
  const frozen = await context.newPage()
  await frozen.goto('/robots.txt')
  await frozen.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('success', () => {
          Object.assign(window, { database: opening.result })
          resolve()
        })
      }),
  )
  const upgrading = await context.newPage()
  await upgrading.goto('/robots.txt')
  await upgrading.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('avsar', 1_000_000)
        opening.addEventListener('blocked', () => resolve())
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      }),
  )
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(alert(page)).toHaveText(/^You are signed out, but your data is still on this device\./)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await Promise.all([upgrading.close(), frozen.close()])
  await signIn(context, server, 'ravi@example.in')
  await page.goto('/saved')
  await hydrated(page)
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect.poll(() => readTable(page, 'savedJobs')).toEqual([])
})
