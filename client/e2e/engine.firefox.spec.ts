import type { Browser, Page } from 'puppeteer-core'
import {
  enterAs,
  fill,
  waitForAbsence,
  newPage,
  open,
  press,
  role,
  seeText,
  shown,
  startFirefox,
  untilTrue,
  visit,
} from './firefox.ts'
import { expect, testOn } from './fixtures.ts'
import { asSite, otpFor, READER, startServer, type IsolatedServer } from './isolated-server.ts'

const ROWS = 'main li:has(a[href^="/job/"])'
const DIALOG = 'dialog[open]'
const COPY = 'Saved copy from'

let server: IsolatedServer
let browser: Browser
let page: Page
let errors: string[]

const test = testOn(async () => {
  server = await startServer({ template: 'demo' })
  return asSite(server)
})

// Tests share one server and run in sequence.
test.describe.configure({ mode: 'default' })

test.beforeEach(async () => {
  browser = await startFirefox()
  ;({ page, errors } = await newPage(browser))
})
test.afterEach(async () => await browser.close())

const titles = () => page.$$eval(`${ROWS} h2`, (all) => all.map(({ textContent }) => textContent))
const atPath = (pattern: RegExp) =>
  untilTrue(page, (source) => new RegExp(source).test(location.pathname), pattern.source)

/** Checks a path in another tab: the first tab may still load, and Firefox reports requests aborted by leaving. */
async function inAnotherTab(path: string, check: (tab: Page) => Promise<unknown>): Promise<void> {
  const tab = await newPage(browser)
  await open(tab.page, `${server.address}${path}`)
  await check(tab.page)
  expect(tab.errors).toEqual([])
}

test('a post opens over its list, and Back closes it', async () => {
  await open(page, `${server.address}/jobs`)
  await press(page, `${ROWS} a`)
  await shown(page, `${DIALOG} h2`)
  await atPath(/^\/job\/./)
  await page.evaluate(() => history.back())
  await waitForAbsence(page, DIALOG)
  await atPath(/^\/jobs$/)
  expect(errors).toEqual([])
})

test('a user signs in with the OTP from the mail', async () => {
  const since = Date.now()
  await open(page, `${server.address}/jobs`)
  await press(page, role('link', 'Sign in'))
  await fill(page, `${DIALOG} input[type="email"]`, READER)
  await press(page, role('button', 'Send OTP'))
  const code = await otpFor(server, READER, since)
  await fill(page, `${DIALOG} input[autocomplete="one-time-code"]`, code)
  await waitForAbsence(page, DIALOG)
  await inAnotherTab('/account', (account) => shown(account, role('button', 'Sign out')))
  expect(errors).toEqual([])
})

test('a saved job is marked in its list row, and appears among the saved jobs in another tab', async () => {
  await open(page, `${server.address}/jobs`)
  const [title = ''] = await titles()
  await press(page, `${ROWS} button[aria-pressed="false"]`)
  await shown(page, `${ROWS} button[aria-pressed="true"]`)
  await inAnotherTab('/saved', (saved) => seeText(saved, title.slice(0, 40)))
  expect(errors).toEqual([])
})

test('an admin publishes a post with the form, without an error on the page', async () => {
  await enterAs(browser, server.states.admin, server.address)
  await page.goto(`${server.address}/admin/private-Job?new=1`)
  const fields = { 'Post name*': 'Cook', 'Description*': 'Cooks.', 'Location*': 'Patna', 'Job role*': 'Cook' }
  for (const [name, value] of Object.entries(fields)) await fill(page, role('textbox', name), value)
  await page.keyboard.down('Control')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
  await seeText(page, 'Private job created successfully.')
  const response = await fetch(`${server.address}/private-job?searchQuery=Cook`)
  expect(await response.text()).toContain('Patna')
  expect(errors).toEqual([])
})

test('lists appear as saved copies while the server is stopped, and as current data once the server is back', async () => {
  await visit(page, `${server.address}/jobs`)
  const before = await titles()
  expect(before.length).toBeGreaterThan(0)
  await visit(page, `${server.address}/jobs`)
  await server.stop()
  // The browser does not detect the outage: it is online, but no server responds.
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.goto(`${server.address}/jobs`)
  await seeText(page, COPY)
  expect(await titles()).toEqual(before)
  await server.restart()
  await untilTrue(page, (copy) => !document.body.innerText.includes(copy), COPY)
  expect(await titles()).toEqual(before)
})
