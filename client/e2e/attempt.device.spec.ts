import type { BrowserContext, Page } from 'playwright/test'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { findBackgroundWorker } from './background-workers.ts'
import {
  answered,
  begin,
  choicesOnServer,
  choose,
  heading,
  minutesLeft,
  next,
  publishQuiz,
  saved,
} from './exam-steps.ts'
import { expect, expectSound, hydrated, testOn } from './fixtures.ts'
import { AHEAD, asSite, signIn, startServer, type IsolatedServer } from './isolated-server.ts'
import { visitWithWorker } from './worker-pages.ts'

const COUNT = 4
const FIVE_MINUTES = 300_000

let server: IsolatedServer
let quizId = ''

const test = testOn(async () => {
  server = await startServer({ program: AHEAD })
  return asSite(server)
})
test.use({ serviceWorkers: 'allow', allowErrors: true })
// Tests share one site and run in sequence.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  quizId = await publishQuiz(admin, server, COUNT, 'Mock')
  await admin.close()
})

/** Signs in a new user and opens the quiz on a device that has cached the client program. */
async function openQuiz(page: Page, email: string): Promise<void> {
  await signIn(page.context(), server, email)
  await visitWithWorker(page, quizPath(quizId))
}

/** Kills the tab as the system does, without events, and opens the quiz in a new one. */
async function killTab(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto(quizPath(quizId))
  await hydrated(other)
  return other
}

test('an exam survives a reload, a killed tab and a killed server, from its start to its result', async ({
  page,
  context,
}) => {
  await openQuiz(page, 'asha@example.in')
  await page.getByRole('checkbox', { name: /^Show me as/ }).uncheck()
  await begin(page, COUNT)
  await expect(page.getByRole('checkbox', { name: /^Keys: / })).toBeHidden()
  await choose(page, 1)
  await saved(page)
  await expectSound(page)

  await page.reload()
  await hydrated(page)
  await answered(page, [1])
  expect(await minutesLeft(page)).toBeGreaterThanOrEqual(58)

  await next(page)
  await choose(page, 0)
  const second = await killTab(context, page)
  await expect(heading(second)).toHaveText(`Question 2 of ${COUNT}`)
  await answered(second, [1, 2])
  await saved(second)

  await server.kill()
  await next(second)
  await choose(second, 1)
  await expect(second.getByText('Saved on this device', { exact: true })).toBeVisible()
  await server.restart()
  await saved(second)
  expect(await choicesOnServer(second)).toEqual([1, 0, 1, undefined])

  await second.getByRole('button', { name: 'Submit Quiz' }).click()
  const summary = second.getByRole('dialog', { name: 'Submit the quiz?' })
  await expect(summary).toContainText('1 question has no answer.')
  await summary.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Quiz Analysis')
  await expect(second.getByText('1.75 / 4')).toBeVisible()
  await expectSound(second)

  await second.goto(quizPath(quizId))
  await expect(second.getByText('You have no attempts left for this quiz.')).toBeVisible()
})

test('the background worker sends answers given without a network, five minutes after the page was closed', async ({
  page,
  context,
}) => {
  await openQuiz(page, 'ravi@example.in')
  await begin(page, COUNT)
  await saved(page)
  const worker = await findBackgroundWorker(page)
  await context.setOffline(true)
  await choose(page, 2)
  await next(page)
  await choose(page, 3)
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  const blank = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await server.advanceClock(FIVE_MINUTES)
  await context.setOffline(false)
  const devtools = await context.newCDPSession(blank)
  await devtools.send('ServiceWorker.enable')
  const event = { origin: new URL(server.address).origin, ...worker, tag: 'outbox', lastChance: false }
  await devtools.send('ServiceWorker.dispatchSyncEvent', event)
  await blank.goto('/healthz')
  await expect.poll(() => choicesOnServer(blank)).toEqual([2, 3, undefined, undefined])

  await blank.goto(quizPath(quizId))
  await answered(blank, [1, 2])
  await saved(blank)
  await expect.poll(() => minutesLeft(blank)).toBeLessThan(55)
})

test('a second device continues with all answers, and the first becomes read-only', async ({
  page,
  browser,
  baseURL,
}) => {
  await openQuiz(page, 'meera@example.in')
  await begin(page, COUNT)
  await choose(page, 1)
  await saved(page)

  const storageState = await page.context().storageState()
  const other = await browser.newContext({ baseURL, storageState, viewport: page.viewportSize() })
  const phone = await other.newPage()
  await phone.goto(quizPath(quizId))
  await phone.getByRole('button', { name: 'Resume' }).click()
  await answered(phone, [1])

  await choose(page, 3)
  await expect(
    page.getByText('You continued this quiz on another device. This device is read-only.'),
  ).toBeVisible()
  await expect(page.locator('input[type=radio]').first()).toBeDisabled()
  await expectSound(page)
  // The unsent answers of this device are later than the answers of the other device, so the server stores them.
  await expect.poll(() => choicesOnServer(page)).toContain(3)
  await page.getByRole('button', { name: 'Resume here' }).click()
  await expect(page.getByRole('radio').first()).toBeEnabled()
  await next(page)
  await choose(page, 0)
  await saved(page)
  expect(await choicesOnServer(page)).toEqual([3, 0, undefined, undefined])

  const tab = await page.context().newPage()
  await tab.goto(quizPath(quizId))
  await tab.getByRole('button', { name: 'Continue reading' }).click()
  await expect(tab.getByText('This quiz is open in another tab. This tab is read-only.')).toBeVisible()
  await answered(tab, [1, 2])
  await tab.getByRole('button', { name: 'Resume here' }).click()
  await expect(tab.getByRole('radio').first()).toBeEnabled()
  await expect(page.getByText('This quiz is open in another tab.')).toBeVisible()
  await other.close()
})
