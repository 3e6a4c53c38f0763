import type { Browser, Page } from 'playwright/test'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { dialog, otp, sendCode } from './account-steps.ts'
import { deployments, type Deployments } from './deployments.ts'
import {
  begin,
  choicesOnServer,
  choose,
  heading,
  minutesLeft,
  next,
  readPaper,
  publishQuiz,
  RIGHT,
  saved,
} from './exam-steps.ts'
import { expect, expectSound, testOn } from './fixtures.ts'
import { AHEAD, asSite, otpFor, READER, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { delivery, press } from './push-browser.ts'
import { lookForUpdate, updatePrompt, visitWithWorker } from './worker-pages.ts'

const COUNT = 3
/** Interval of heartbeats, milliseconds. */
const HEARTBEAT_INTERVAL_MS = 20_000

let server: IsolatedServer
let builds: Deployments

const test = testOn(async () => {
  builds = deployments()
  server = await startServer({ program: AHEAD })
  const site = asSite(server)
  return {
    ...site,
    async end() {
      await site.end()
      builds.remove()
    },
  }
})
test.use({ serviceWorkers: 'allow', allowErrors: true })

/** Deploys a newer version, and waits until it is ready on the device. */
async function deployNext(page: Page): Promise<void> {
  await server.stop()
  await server.restart({ DIST_DIR: builds.build('v2') })
  await lookForUpdate(page)
}

/** Ends the session of a browser on the server, as another device does; the browser still has its cookies. */
async function endSession(browser: Browser, page: Page) {
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  await sendAs(other, server, '/logout', {})
  await other.close()
}

/** Simulates that a page is visible or hidden: a browser under test shows every page. */
const setShown = (page: Page, isShown: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isShown)

test('a running quiz stays open through an app update, an alert, the end of the session and sleep of the device', async ({
  page,
  context,
  browser,
}) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  const quizId = await publishQuiz(admin, server, COUNT, 'Mock')
  await context.addCookies(server.states.reader.cookies)
  await context.grantPermissions(['notifications'], { origin: server.address })
  await page.clock.install()
  await visitWithWorker(page, quizPath(quizId))
  const deliver = await delivery(page, server.address)
  await begin(page, COUNT)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const expectSamePaper = async (number: number) => {
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect(page).toHaveURL(quizPath(quizId))
    await expect(heading(page)).toHaveText(`Question ${number} of ${COUNT}`)
    await expect(updatePrompt(page)).toBeHidden()
  }

  await deployNext(page)
  await choose(page, RIGHT)
  await saved(page)
  await expectSamePaper(1)

  await deliver('')
  expect(await press(context, 'alerts')).toEqual(['/alerts'])
  await expectSamePaper(1)

  await endSession(browser, page)
  await next(page)
  const ended = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(ended).toContainText('Your answers are saved on this device')
  await expectSound(page)
  await ended.getByRole('button', { name: 'Continue the quiz' }).click()
  await choose(page, RIGHT)
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const since = Date.now()
  await sendCode(page, READER)
  await otp(page).fill(await otpFor(server, READER, since))
  await expect(dialog(page)).toHaveCount(0)
  await saved(page)
  expect(await choicesOnServer(page)).toEqual([RIGHT, RIGHT, undefined])
  await expectSamePaper(2)

  const give = (path: string, minutes: number) =>
    sendAs(admin, server, `/admin/${path}/extra-time`, { minutes, reason: 'A power cut' })
  expect(await minutesLeft(page)).toBe(59)
  await give(`attempts/${await readPaper(page)}`, 10)
  await page.clock.fastForward(HEARTBEAT_INTERVAL_MS)
  await expect.poll(() => minutesLeft(page)).toBe(69)
  await expect(page.getByText('You got extra time: 10 minutes.')).toBeVisible()
  await expectSound(page)
  await give(`quiz-attempts/${quizId}`, 5)
  await page.clock.fastForward(HEARTBEAT_INTERVAL_MS)
  await expect.poll(() => minutesLeft(page)).toBe(74)

  // Simulates sleep: time passes on the server, but not for the clocks of the phone.
  await setShown(page, false)
  await server.advanceClock(5 * MINUTE_MS)
  await setShown(page, true)
  await expect.poll(() => minutesLeft(page)).toBe(69)
  await expectSamePaper(2)

  await server.advanceClock(70 * MINUTE_MS)
  await page.clock.fastForward(70 * MINUTE_MS)
  const timeUp = page.getByRole('dialog', { name: 'Time is up' })
  await expect(timeUp).toContainText('Time is up! Your quiz will be submitted automatically.')
  await expectSound(page)
  await timeUp.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Analysis')
  await expect(page.locator('.exam-score')).toContainText('2 / 3')
  await expect(updatePrompt(page)).toBeVisible()
  await admin.close()
})
