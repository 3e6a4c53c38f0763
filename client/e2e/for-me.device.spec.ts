import type { Browser, BrowserContext, Page } from 'playwright/test'
import { addDays, indiaDay } from '#shared/domain/dates/india-day.ts'
import type { EligibilityRow } from '#shared/domain/eligibility/eligibility-row.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { waitForAllFiles } from './browser-storage.ts'
import {
  countLayoutShift,
  expect,
  hydrated,
  layoutShift,
  overflow,
  seriousA11yViolations,
  testOn,
} from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { recordingNetwork, type RecordingNetwork } from './recording-network.ts'
import { visitWithWorker } from './worker-pages.ts'

const TODAY = indiaDay(Date.now())
const [SOON, LATE] = [addDays(TODAY, 3), addDays(TODAY, 40)]

const ROW: EligibilityRow = { qualifications: ['12th'], relaxations: [] }
const AGES = { minAge: 18, maxAge: 27, ageOn: TODAY }
const JOBS: readonly [postName: string, lastDate: string, rows: EligibilityRow[]][] = [
  ['Clerk of the mint', SOON, [ROW]],
  ['Constable of the hill police', LATE, [{ ...ROW, ...AGES }]],
  ['Guard of the museum', LATE, [{ ...ROW, domicile: 'Bihar' }]],
  ['Officer of the archive', LATE, [{ ...ROW, qualifications: ['Graduate'] }]],
  ['Driver of the harbour', LATE, [{ ...ROW, domicile: 'Goa' }]],
  ['Cook of the school', LATE, []],
]

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
  for (const [postName, lastDate, eligibility] of JOBS) {
    const dates = { beginDate: addDays(TODAY, -5), lastDate, importantDates: [] }
    await sendAs(admin, server, '/create', buildJobPost({ ...dates, postName, eligibility, state: '' }))
  }
  await admin.close()
})

const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: network.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })

const strip = (page: Page) => page.getByRole('region', { name: 'Jobs for you' })
const chip = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true })
const NUMBER = 'For you: 3 open, 1 closes this week'

test('a newcomer gets the number of open jobs after two presses, also without a network and after a restart', async ({
  browser,
}) => {
  const context = await newPhone(browser)
  await countLayoutShift(context)
  const page = await context.newPage()
  await visitWithWorker(page, '/')
  await chip(page, '12th').tap()
  await chip(page, 'Bihar').tap()
  await expect(strip(page)).toContainText(NUMBER)
  await expect(strip(page)).toContainText('You are eligible for 2 of 3 jobs.')
  expect(await layoutShift(page)).toBe(0)

  await visitWithWorker(page, '/')
  await waitForAllFiles(page)
  await expect(strip(page)).toContainText(NUMBER)
  expect(await layoutShift(page)).toBe(0)
  await context.setOffline(true)
  await page.reload()
  await expect(strip(page)).toContainText(NUMBER)
  await page.close()
  const restarted = await context.newPage()
  await restarted.goto('/')
  await expect(strip(restarted)).toContainText(NUMBER)
  await strip(restarted).getByRole('link').tap()
  await expect(restarted.getByRole('heading', { name: 'You are eligible (2)' })).toBeVisible()
  const driver = restarted.getByRole('listitem').filter({ hasText: 'Driver of the harbour' })
  await driver.first().getByText('Why not?').tap()
  await expect(restarted.getByText('Only people with domicile of Goa can apply.')).toBeVisible()
  await context.close()
})

test('no request carries a part of the profile, except a link with state and qualification that the user presses', async ({
  browser,
}) => {
  const context = await newPhone(browser)
  const { requests } = network
  requests.length = 0
  const page = await context.newPage()
  await visitWithWorker(page, '/')
  await chip(page, '12th').tap()
  await chip(page, 'Bihar').tap()
  await expect(strip(page)).toContainText(NUMBER)
  await strip(page).getByRole('link').tap()
  await page.getByLabel('Date of birth', { exact: true }).fill('1999-03-17')
  await page.getByLabel('Category').selectOption('OBC')
  await page.getByLabel('Woman or man').selectOption('Woman')
  await page.getByLabel(/^Disability/).selectOption('Yes')
  await page.getByLabel('Ex-serviceman').selectOption('No')
  await page.getByLabel('Subject').fill('Zoology')
  await page.getByLabel('Subject').blur()
  await page.goto('/jobs')
  await hydrated(page)
  await page.goto('/for-me')
  await expect(page.getByLabel('Date of birth', { exact: true })).toHaveValue('1999-03-17')
  await expect(page.getByLabel('Subject')).toHaveValue('Zoology')
  await hydrated(page)
  await waitForAllFiles(page)
  expect(requests.filter((text) => text.startsWith('/api/v1/open-jobs')).length).toBeGreaterThan(0)
  const profile = /bihar|12th|1999|obc|female|woman|zoology|pwbd|disability|serviceman/i
  expect(requests.filter((text) => profile.test(text))).toEqual([])

  await page.getByRole('link', { name: 'All jobs: Bihar, 12th' }).tap()
  await expect(page).toHaveURL(`${network.address}/Search?qualification=12th&state=Bihar`)
  await hydrated(page)
  const personal = /1999|obc|female|woman|zoology|pwbd|disability|serviceman/i
  expect(requests.filter((text) => /bihar/i.test(text)).length).toBeGreaterThan(0)
  expect(requests.filter((text) => personal.test(text))).toEqual([])
  await context.close()
})

test('the page of jobs for a user can change and delete the answers, and fits every screen', async ({
  browser,
}) => {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto('/for-me')
  await page.getByLabel('Highest qualification', { exact: true }).selectOption('Graduate')
  await expect(page.getByRole('heading', { name: /^You are eligible \(/ })).toHaveText('You are eligible (2)')
  await page.getByLabel('Is it completed?').selectOption('In the final year')
  await expect(page.getByRole('heading', { name: /^Check the notification/ })).toBeVisible()
  for (const width of [240, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await overflow(page)).toBe(0)
    expect(await seriousA11yViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await expect(page.getByLabel('Highest qualification', { exact: true })).toHaveValue('')
  await context.close()
})
