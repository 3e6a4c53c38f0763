import type { Browser, Page, Request } from 'playwright/test'
import { buildEligibilityRow, buildJobPost } from '#shared/testing/builders.ts'
import { readTable } from './offline-db.ts'
import { waitForAllFiles } from './browser-storage.ts'
import {
  countLayoutShift,
  expect,
  expectReadable,
  expectSound,
  hydrated,
  layoutShift,
  testOn,
} from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { jobUrl } from './screens.ts'
import { visitWithWorker } from './worker-pages.ts'

const POLICE = 'बिहार पुलिस सिपाही भर्ती 2026 (पुरुष एवं महिला) ऑनलाइन आवेदन की पूरी जानकारी'
const RAILWAY = 'Clerk and Engineer of the Railways, 1,200 posts'
const GUARD = 'Forest Guard'

const ROW = buildEligibilityRow({
  ageOn: '2027-01-01',
  domicile: 'Bihar',
  relaxations: [
    { category: 'obc', years: 3 },
    { category: 'pwbd', years: 10 },
    { category: 'female', years: 5 },
  ],
})
const PROFILE = {
  qualification: { level: '12th', isFinalYear: false },
  bornOn: '1998-05-10',
  state: 'Bihar',
  category: 'obc',
}
const REASON = 'Your 12th is enough. You will be 28 years and 7 months on 01/01/2027.'

let server: IsolatedServer

const test = testOn(async () => {
  server = await startServer()
  return asSite(server)
})

// Tests share one server and run in sequence.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  const applicationFee = [
    { label: 'General / EWS', fee: '₹675' },
    { label: 'OBC / SC / ST', fee: '₹180' },
  ]
  for (const [postName, eligibility] of [
    [POLICE, [ROW]],
    [
      RAILWAY,
      [
        { ...ROW, label: 'Junior Engineer (Electrical and Mechanical), Group C', domicile: undefined },
        { ...ROW, label: 'Clerk', domicile: undefined },
      ],
    ],
    [GUARD, []],
  ] as const) {
    const dates = { beginDate: '2026-11-20', lastDate: '2027-03-31' }
    await sendAs(
      admin,
      server,
      '/create',
      buildJobPost({ ...dates, postName, eligibility: [...eligibility], applicationFee }),
    )
  }
  await admin.close()
})

const strip = (page: Page) => page.getByRole('region', { name: 'Are you eligible?' })
const verdict = (page: Page) => strip(page).getByRole('status')
const press = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true }).click()
const question = (page: Page, name: string) => strip(page).getByRole('group', { name })

async function phone(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'allow',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
    ...options,
  })
  await countLayoutShift(context)
  return await context.newPage()
}

async function openJob(page: Page, name: string): Promise<void> {
  await page.goto(jobUrl(name))
  await hydrated(page)
}

/** Returns the position of the text below the strip. */
const topBelow = (page: Page) =>
  strip(page).evaluate((element) => element.nextElementSibling?.getBoundingClientRect().top)

/** Answers all questions with PROFILE. The text below stays in its position with each question. */
async function answerAll(page: Page): Promise<void> {
  await question(page, 'Your highest qualification?').waitFor()
  const top = await topBelow(page)
  await press(page, '12th')
  await page.getByRole('button', { name: '12th completed' }).waitFor()
  expect(await topBelow(page)).toBe(top)
  await press(page, '12th completed')
  await page.getByLabel('Your date of birth?').fill(PROFILE.bornOn)
  await press(page, 'Save')
  await question(page, 'Your state of domicile?').waitFor()
  await press(page, 'Bihar')
  await question(page, 'Your category?').waitFor()
  expect(await topBelow(page)).toBe(top)
  await press(page, 'OBC')
}

/** Stores a profile, as answers on another job page do. */
async function setProfile(page: Page, value: object): Promise<void> {
  await page.evaluate(
    (profile) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('meta', 'readwrite')
          writing.objectStore('meta').put({ name: 'profile', value: profile })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    value,
  )
}

const toText = (request: Request): string =>
  [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n')

const FACTS = /1998-05-10|10(?:\/|%2F)05(?:\/|%2F)1998|[=":]obc\b|bornOn|isFinalYear/i

test('a reader answers one question at a time and gets a verdict with its reason, also after a reload and offline, and no request carries an answer', async ({
  browser,
}) => {
  const page = await phone(browser)
  const requests: Request[] = []
  // Requests of the service worker included.
  page.context().on('request', (request) => requests.push(request))
  await visitWithWorker(page, jobUrl(POLICE))
  await expect(verdict(page)).toContainText('Are you eligible?You need: 12th.')
  await answerAll(page)
  const expectVerdict = async () => {
    await expect(verdict(page)).toContainText('You are eligible')
    await expect(verdict(page)).toContainText(REASON)
    await expect(strip(page)).toContainText('Fee ₹180 (OBC / SC / ST)')
    await expect(strip(page)).toContainText('Last date 31/03/2027')
  }
  await expectVerdict()
  const meta = await readTable<{ name: string; value: unknown }>(page, 'meta')
  expect(meta.find(({ name }) => name === 'profile')?.value).toEqual(PROFILE)

  await page.reload()
  await expectVerdict()
  await visitWithWorker(page, '/jobs')
  await waitForAllFiles(page)
  await page.context().setOffline(true)
  await page.goto(jobUrl(POLICE))
  await expectVerdict()
  await page.context().setOffline(false)

  expect(requests.length).toBeGreaterThan(20)
  for (const request of requests) expect(toText(request)).not.toMatch(FACTS)
  expect(JSON.stringify(await page.context().cookies())).not.toMatch(FACTS)
  await page.context().close()
})

test('a job in a dialog shows the verdict on the facts that the reader gave on another job', async ({
  browser,
}) => {
  const page = await phone(browser)
  await openJob(page, POLICE)
  await answerAll(page)
  await page.goto('/jobs')
  await hydrated(page)
  await page.getByRole('link', { name: RAILWAY, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status').first()).toContainText('You are eligible')
  await expect(dialog.getByRole('status').first()).toContainText('Posts: Junior Engineer')
  await page.context().close()
})

test('a job without confirmed conditions sends the reader to the notification, without a question', async ({
  browser,
}) => {
  const page = await phone(browser)
  await openJob(page, GUARD)
  await expect(strip(page)).toHaveText('Are you eligible?Check the notification.')
  await page.context().close()
})

test('the server renders no verdict, and a page without scripts reserves no space for one', async ({
  browser,
}) => {
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.goto(jobUrl(POLICE))
  await expect(strip(page)).toHaveText('Are you eligible?Check the notification.')
  expect((await strip(page).boundingBox())?.height).toBeLessThan(100)
  await page.context().close()
})

// Chunk of the panel and its rules (client/build/chunk-groups.ts).
const PANEL = '**/eligibility-*.js'

const SIZES = [
  { width: 360, font: 16 },
  { width: 1280, font: 16 },
  { width: 240, font: 16 },
  { width: 240, font: 24 },
  { width: 360, font: 28 },
]
const STATES = {
  'the first question': {},
  'the question of the birth date': { qualification: PROFILE.qualification },
  'the question of the domicile': { ...PROFILE, state: undefined },
  'the question of the category': { ...PROFILE, category: undefined },
  'the question of a disability': { ...PROFILE, category: 'general', sex: 'male', bornOn: '1996-05-10' },
  'a yes': PROFILE,
  'a no with a long reason': { ...PROFILE, bornOn: '1970-05-10' },
}

/** Returns by how many pixels the panel is higher than its reserved space. */
const excess = (page: Page) =>
  strip(page).evaluate(({ firstElementChild: grid }) => {
    const space = grid?.firstElementChild
    if (!grid || !space) throw new Error('The strip has no reserved space.')
    const margin = Number.parseFloat(getComputedStyle(space).marginBottom)
    return Math.round(grid.getBoundingClientRect().height - space.getBoundingClientRect().height - margin)
  })

test('the text below stays in its position while the panel loads, at every size and with every verdict', async ({
  browser,
}) => {
  const page = await phone(browser)
  await openJob(page, POLICE)
  await question(page, 'Your highest qualification?').waitFor()
  const cases = Object.entries(STATES).flatMap(([state, profile]) =>
    [POLICE, RAILWAY].map((name) => ({ state, profile, name })),
  )
  for (const [index, { state, profile, name }] of cases.entries()) {
    await page.setViewportSize({ width: SIZES[index % SIZES.length]?.width ?? 0, height: 1200 })
    await setProfile(page, profile)
    let release = () => undefined as void
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route(PANEL, async (route) => {
      await isReleased
      await route.continue()
    })
    const request = page.waitForRequest(PANEL)
    await page.goto(jobUrl(name))
    await request
    const before = await topBelow(page)
    release()
    await verdict(page).waitFor()
    expect(await topBelow(page), `${state}, ${name}`).toBe(before)
    expect(await layoutShift(page)).toBe(0)
    await page.unroute(PANEL)
    for (const { width, font } of SIZES) {
      await page.setViewportSize({ width, height: 1200 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), font)
      expect(await excess(page), `${state}, ${width} px, font ${font}, ${name}`).toBe(0)
    }
  }
  await page.context().close()
})

test('the panel fits narrow screens and large fonts, and has no accessibility violations, in each state', async ({
  browser,
}) => {
  const page = await phone(browser)
  await openJob(page, POLICE)
  await question(page, 'Your highest qualification?').waitFor()
  for (const [state, profile] of Object.entries(STATES)) {
    await setProfile(page, profile)
    await openJob(page, POLICE)
    await verdict(page).waitFor()
    await strip(page).getByText('All conditions').click()
    await test.step(state, async () => {
      await expectSound(page)
      await expectReadable(page)
    })
  }
  await page.context().close()
})

test('the keyboard alone answers the questions, and the focus stays in the panel', async ({ browser }) => {
  const page = await phone(browser, { viewport: { width: 1280, height: 800 } })
  await openJob(page, POLICE)
  await question(page, 'Your highest qualification?').waitFor()
  await setProfile(page, { qualification: PROFILE.qualification, bornOn: PROFILE.bornOn })
  await openJob(page, POLICE)
  await question(page, 'Your state of domicile?').waitFor()
  await strip(page).getByRole('button', { name: 'Another state' }).focus()
  await page.keyboard.press('Enter')
  await expect(question(page, 'Your state of domicile?')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Choose your state')).toBeFocused()
  // Arrow keys pass other states on the way.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(question(page, 'Your state of domicile?')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(verdict(page)).toContainText('You are not eligible')
  await expect(verdict(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(strip(page).locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question(page, 'Your highest qualification?')).toBeVisible()
  await page.context().close()
})
