import type { Browser, Page } from 'playwright/test'
import { DAY_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { addDays, formatDay, indiaDay } from '#shared/domain/dates/india-day.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { waitForAllFiles } from './browser-storage.ts'
import {
  expect,
  expectReadable,
  expectSound,
  hydrated,
  overflow,
  seriousA11yViolations,
  testOn,
} from './fixtures.ts'
import { AHEAD, asSite, sendAs, signIn, startServer, type IsolatedServer } from './isolated-server.ts'
import { readTable } from './offline-db.ts'
import { visitWithWorker } from './worker-pages.ts'

const NAME = 'Constable, 900 posts'
const CENTRE = 'Centre: Patna College, gate 2'
const SITE = 'https://ssc.gov.in'
const START = indiaDay(Date.now())
const day = (days: number): string => addDays(START, days)
const shown = (days: number): string => formatDay(day(days))

let server: IsolatedServer

const test = testOn(async () => {
  server = await startServer({ program: AHEAD })
  return asSite(server)
})

const linked = (label: string, path: string) => [{ label, link: `${SITE}/${path}` }]
const dated = (label: string, days: number) => ({ label, date: day(days) })

const DATES = [
  dated('Correction window (from)', 15),
  dated('Correction window (to)', 17),
  dated('Exam Date', 40),
]

const POST = buildJobPost({
  postName: NAME,
  beginDate: day(-5),
  lastDate: day(10),
  importantDates: DATES,
  applyLink: [...linked('Apply Online', 'apply'), ...linked('Edit form', 'edit')],
  admissionLink: [],
  admitCardLink: [],
  answerKeyLink: [],
  resultLink: [],
})

async function telephone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  // The second visit precaches every public screen.
  await visitWithWorker(page, '/jobs')
  await visitWithWorker(page, '/jobs')
  await waitForAllFiles(page)
  return page
}

/** Changes the post as an admin. */
async function publish(browser: Browser, changes: object): Promise<void> {
  const admin = await browser.newContext()
  // Sessions of admins end after half an hour of the moved clock.
  await signIn(admin, server)
  const { postName, description, notificationLink } = POST
  const response = await admin.request.get(`${server.address}/api/v1/job/${encodeURIComponent(NAME)}`)
  const { data } = (await response.json()) as { data: { jobPost: { _id: string } } }
  const body = { postName, description, notificationLink, ...changes }
  await sendAs(admin, server, `/${data.jobPost._id}`, body, 'PUT')
  await admin.close()
}

/** The clock jumps by days within seconds: responses of the HTTP cache would have the old time. */
async function disableHttpCache(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return () => session.detach()
}

/** Advances the clock by days, and returns to the saved jobs, as another visit. */
async function returnAfter(page: Page, days: number): Promise<void> {
  if (days > 0) await server.advanceClock(days * DAY_MS)
  await page.goto('/saved')
  await hydrated(page)
}

const row = (page: Page) => page.locator('.saved-member').filter({ hasText: NAME })
const stepOf = (page: Page) => row(page).locator('.saved-step > b')
const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: `Stage of ${NAME}` }).getByRole('button', { name: new RegExp(`^${name}`) })
const more = (page: Page) => page.getByRole('button', { name: `Status and note of ${NAME}` })

async function setStage(page: Page, name: string): Promise<void> {
  if ((await more(page).getAttribute('aria-expanded')) === 'false') await more(page).click()
  await stage(page, name).click()
  await expect(stage(page, name)).toHaveAttribute('aria-current', 'step')
}

// Tests share one server, whose clock the second test moves.
test.describe.configure({ mode: 'default' })

test('the timeline fits narrow screens and large fonts, with long names in Hindi and English', async ({
  browser,
}) => {
  const hindi = 'बिहार पुलिस सिपाही भर्ती 2026 (पुरुष एवं महिला) ऑनलाइन आवेदन की पूरी जानकारी'
  const english = 'Staff Selection Commission Combined Graduate Level Examination 2026 for 14,582 posts'
  const admin = await browser.newContext({ storageState: server.states.admin })
  await sendAs(admin, server, '/create', { ...POST, postName: hindi })
  const closed = { beginDate: day(-20), lastDate: day(-2), importantDates: [] }
  await sendAs(admin, server, '/create', { ...POST, ...closed, postName: english })
  await admin.close()
  const page = await telephone(browser)
  for (const name of [hindi, english])
    await page.getByRole('button', { name: `Save ${name}`, exact: true }).click()
  await returnAfter(page, 0)
  await expect(page.locator('.saved-step > b')).toHaveText([
    `The last date was ${shown(-2)}. Did you apply?`,
    `Apply by ${shown(10)}`,
  ])
  await expectSound(page)
  for (const name of [hindi, english]) {
    await page.getByRole('button', { name: `Status and note of ${name}` }).click()
    await expect(page.getByRole('list', { name: `Stage of ${name}` })).toBeVisible()
  }
  await expectSound(page)
  await expectReadable(page)
  await page.context().close()
})

test('the timeline leads through all stages of a recruitment while the clock moves', async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  await sendAs(admin, server, '/create', POST)
  await admin.close()
  const page = await telephone(browser)
  await page.getByRole('button', { name: `Save ${NAME}`, exact: true }).click()
  const enableHttpCache = await disableHttpCache(page)
  await returnAfter(page, 0)
  await expect(stepOf(page)).toHaveText(`Apply by ${shown(10)}`)
  await expect(row(page).getByRole('link', { name: /^Apply ssc/ })).toHaveAttribute('href', `${SITE}/apply`)

  // The last date passes without a status: the page asks.
  await returnAfter(page, 11)
  await expect(stepOf(page)).toHaveText(`The last date was ${shown(10)}. Did you apply?`)
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible()
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: `I applied: ${NAME}` }).press('Enter')
  await expect(stepOf(page)).toHaveText(`Form correction opens on ${shown(15)}`)
  await expect(more(page)).toBeFocused()

  await returnAfter(page, 5)
  await expect(stepOf(page)).toHaveText(`Correct your form by ${shown(17)}`)
  await expect(row(page).getByRole('link', { name: /^Correct form/ })).toHaveAttribute('href', `${SITE}/edit`)
  await returnAfter(page, 2)
  await expect(stepOf(page)).toHaveText(`Exam on ${shown(40)}`)

  // The admit card comes by the stream of events, while the page is closed.
  await page.goto('/jobs')
  await server.advanceClock(12 * DAY_MS)
  await publish(browser, { admitCardLink: linked('Admit Card', 'admit') })
  await returnAfter(page, 0)
  await expect(stepOf(page)).toHaveText('Download your admit card')
  await expect(page.getByText('1 job changed since your last visit.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changed since your last visit' })).toHaveText('Admit card out')
  await expectSound(page)
  await row(page)
    .getByRole('button', { name: /^Add your exam centre/ })
    .click()
  await setStage(page, 'Admit card')
  await expect(stepOf(page)).toHaveText(`Exam on ${shown(40)}`)
  await row(page)
    .getByRole('button', { name: /^Add a note/ })
    .click()
  await page.getByLabel(`Note on ${NAME}`).fill(CENTRE)
  await page.getByRole('heading', { level: 1 }).click()
  await expectSound(page)
  await more(page).press('Enter')
  await expect(more(page)).toBeFocused()
  await expect(row(page).locator('.saved-centre')).toHaveText(CENTRE)
  await expectSound(page)

  await returnAfter(page, 11)
  await expect(stepOf(page)).toHaveText(`The exam was on ${shown(40)}. Did you take it?`)
  await page.getByRole('button', { name: `I took it: ${NAME}` }).click()
  await expect(stepOf(page)).toHaveText('Wait for the answer key')

  const objections = [dated('Answer key objection (from)', 45), dated('Answer key objection (to)', 50)]
  await server.advanceClock(5 * DAY_MS)
  await publish(browser, {
    answerKeyLink: linked('Answer Key', 'key'),
    importantDates: [...DATES, ...objections],
  })
  await returnAfter(page, 0)
  await expect(stepOf(page)).toHaveText(`Check the answer key. Object until ${shown(50)}`)
  await setStage(page, 'Key')
  await expect(stepOf(page)).toHaveText('Wait for the result')

  await server.advanceClock(30 * DAY_MS)
  await publish(browser, { resultLink: linked('Result', 'result') })
  await returnAfter(page, 0)
  await expect(stepOf(page)).toHaveText('See the result')
  await expect(row(page).getByRole('link', { name: /^View result/ })).toHaveAttribute(
    'href',
    `${SITE}/result`,
  )
  await setStage(page, 'Result')
  await expect(stepOf(page)).toHaveText('Finished')

  await publish(browser, { importantDates: [...DATES, ...objections, dated('Mains Exam Date', 120)] })
  await server.advanceClock(40 * MINUTE_MS)
  await returnAfter(page, 0)
  await expect(stepOf(page)).toHaveText(`Next stage: exam on ${shown(120)}`)
  await expect(page.getByRole('list', { name: 'Changed since your last visit' })).toHaveText(
    `New exam date: ${shown(120)}`,
  )

  // All of it is on the device.
  await enableHttpCache()
  await page.context().setOffline(true)
  await page.reload()
  await hydrated(page)
  await expect(stepOf(page)).toHaveText(`Next stage: exam on ${shown(120)}`)
  await setStage(page, 'Exam')
  await page.reload()
  await expect(row(page).locator('.saved-noted')).toContainText('Exam given')
  expect(await overflow(page)).toBe(0)
  expect(await readTable(page, 'savedJobs')).toMatchObject([{ status: 'Exam given' }])
  await page.context().close()
})
