import type { Browser, BrowserContext, Page } from 'playwright/test'
import { addDays, indiaDay } from '#shared/domain/dates/india-day.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { expect, hydrated, seriousA11yViolations, testOn } from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { expectReadable } from './looks.ts'
import { recordingNetwork, type RecordingNetwork } from './recording-network.ts'

const TODAY = indiaDay(Date.now())
const LONG_NAME =
  'बिहार पुलिस सिपाही भर्ती, केन्द्रीय चयन पर्षद — Recruitment of Constables for the Hill and River Districts'

let server: IsolatedServer
let network: RecordingNetwork

const test = testOn(async () => {
  server = await startServer()
  network = await recordingNetwork()
  network.server = server.address
  return asSite(server, network)
})

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  const body = buildJobPost({
    postName: LONG_NAME,
    beginDate: addDays(TODAY, -5),
    lastDate: addDays(TODAY, 40),
    importantDates: [],
    eligibility: [{ qualifications: ['12th'], relaxations: [] }],
    applicationFee: [{ label: 'SC, ST', fee: '₹112' }],
  })
  await sendAs(admin, server, '/create', body)
  await admin.close()
})

const newDevice = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    storageState: server.states.reader,
    baseURL: network.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
  })

async function openForMe(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/for-me')
  await hydrated(page)
  return page
}

const copy = (page: Page) => page.getByRole('region', { name: 'Your answers on other devices' })
const press = (page: Page, name: string) => copy(page).getByRole('button', { name }).click()
const level = (page: Page) => page.getByLabel('Highest qualification', { exact: true })
const category = (page: Page) => page.getByLabel('Category')

test('the account gets the answers by a press only, brings them to another device, and loses them by another press', async ({
  browser,
}) => {
  const [first, second] = [await newDevice(browser), await newDevice(browser)]
  const { requests } = network
  const page = await openForMe(first)
  requests.length = 0
  await level(page).selectOption('12th')
  await category(page).selectOption('SC')
  await expect(page.getByText('Fee for you: ₹112')).toBeVisible()
  await copy(page).getByRole('button', { name: 'Keep in my account' }).waitFor()
  await page.reload()
  await copy(page).getByRole('button', { name: 'Keep in my account' }).waitFor()
  const facts = /12th|"sc"|category|qualification/i
  expect(requests.filter((text) => facts.test(text))).toEqual([])
  await press(page, 'Keep in my account')
  await expect(copy(page)).toContainText('Your answers are in your account.')
  expect(requests.filter((text) => facts.test(text))).toEqual([expect.stringContaining('/me/synced-profile')])

  const other = await openForMe(second)
  await expect(level(other)).toHaveValue('12th')
  await expect(category(other)).toHaveValue('sc')
  await other.getByLabel('Woman or man').selectOption('Woman')
  await expect(copy(other)).not.toContainText('will be sent')
  await page.reload()
  await expect(page.getByLabel('Woman or man')).toHaveValue('female')

  await press(other, 'Remove from my account')
  await expect(copy(other)).toContainText('Your answers are removed from your account.')
  await expect(level(other)).toHaveValue('12th')
  await page.reload()
  await copy(page).getByRole('button', { name: 'Keep in my account' }).waitFor()
  await expect(level(page)).toHaveValue('12th')
  await Promise.all([first.close(), second.close()])
})

test('a change without a network is sent after the return of the network', async ({ browser }) => {
  const context = await newDevice(browser)
  const page = await openForMe(context)
  await level(page).selectOption('12th')
  await press(page, 'Keep in my account')
  await expect(copy(page)).toContainText('Your answers are in your account.')
  await context.setOffline(true)
  await category(page).selectOption('OBC')
  await expect(copy(page)).toContainText('Your last change will be sent when you are online.')
  await context.setOffline(false)
  await expect(copy(page)).not.toContainText('Your last change will be sent when you are online.')
  const stored = await context.request.get('/api/v1/me/synced-profile')
  expect(await stored.json()).toMatchObject({ data: { facts: { category: { value: 'obc' } } } })
  await press(page, 'Remove from my account')
  await context.close()
})

test('the part of the account fits every screen, in both themes, and its buttons have a role and a name', async ({
  browser,
}) => {
  const context = await newDevice(browser)
  const page = await openForMe(context)
  await level(page).selectOption('12th')
  await copy(page).getByRole('button', { name: 'Keep in my account' }).waitFor()
  for (const isSynced of [false, true]) {
    if (isSynced) {
      await copy(page).getByRole('button', { name: 'Keep in my account' }).focus()
      await page.keyboard.press('Enter')
      await copy(page).getByRole('link', { name: 'Choose alerts' }).waitFor()
    }
    await expectReadable(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await seriousA11yViolations(page)).toEqual([])
    }
  }
  await context.close()
})
