import type { BrowserContext, Page } from 'playwright/test'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { newAddress } from './account-steps.ts'
import { expect, expectSound, open, writingTest as test } from './fixtures.ts'
import { signIn } from './isolated-server.ts'
import { overflow } from './looks.ts'

const LONG = 'राजव्यवस्था'.repeat(24)
const MIXED = `SSC <script>alert(1)</script><img src=x onerror=alert(2)> =1+1 \u202Efdp.exe\u202C ${'A'.repeat(300)} भर्ती 2026`

/** Sends a write to the API as a page would; returns its data. */
async function send<Data>(context: BrowserContext, apiPath: string, data: object, method = 'POST') {
  const { origin } = new URL((await context.request.get('/healthz')).url())
  const response = await context.request.fetch(`/api/v1${apiPath}`, { method, data, headers: { origin } })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: Data }).data
}

/** Makes a candidate take an exam with overlong texts. */
async function takeExam(candidate: BrowserContext, admin: BrowserContext): Promise<string> {
  const questionIds: string[] = []
  for (const [index, questionName] of [LONG, MIXED, 'दो और दो? What is 2 + 2?'].entries()) {
    const options = index === 1 ? [MIXED, LONG, '=SUM(A1)', '<b>4</b>'] : ['3', '4', '5', '6']
    const question = buildQuestion({
      questionName,
      options,
      category: 'Mock',
      topic: index === 0 ? '' : 'गणित',
    })
    const made = await send<{ question: { _id: string } }>(admin, '/question/create', question)
    questionIds.push(made.question._id)
  }
  const quiz = buildQuiz({ title: LONG, category: 'Mock', totalQuestions: 3, questionIds })
  const { _id } = (await send<{ quiz: { _id: string } }>(admin, '/quizzes/create', quiz)).quiz
  const { attempt } = await send<AttemptData>(candidate, `/quizzes/${_id}/attempts`, {})
  const rest = { marked: false, visited: true }
  const answers = questionIds.slice(0, 2).map((questionId, index) => ({
    ...rest,
    questionId,
    choice: index,
    seq: index + 1,
    spentMs: 20_000 + 70_000 * index,
  }))
  await send(candidate, `/attempts/${attempt._id}/answers`, { answers }, 'PUT')
  await send(candidate, `/attempts/${attempt._id}/submit`, {})
  return attempt._id
}

test('the quiz history lists past quizzes, and the analysis with score, charts, leaderboard and review fits the screen', async ({
  page,
  admin,
  server,
}) => {
  // Signs in a new user, because other users of this server have attempts in their history.
  await signIn(page.context(), server, newAddress())
  const attemptId = await takeExam(page.context(), admin)
  await open(page, '/ME/attempts')
  expect(new URL(page.url()).pathname).toBe('/me/attempts')
  const row = page.locator(`a[href$="${attemptId}"]`)
  await expect(row).toHaveText(LONG)
  await expect(page.getByText('You have not finished a practice quiz yet.')).toBeVisible()
  await expectSound(page)

  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Analysis')
  await expect(page.getByText('Scores of all candidates')).toBeVisible()
  await page.getByRole('button', { name: 'Show the leaderboard' }).click()
  await expect(page.getByRole('table', { name: 'Leaderboard' }).getByText(/^You$|\(you\)$/)).toBeVisible()
  for (const summary of await page.getByText('Show as a table').all()) await summary.click()
  await expect(page.getByRole('table', { name: 'Time per question' })).toContainText('1:30')
  await expect(page.locator('.exam-weakest')).toContainText('गणित')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const lines = page.locator('.exam-review summary')
  await expect(lines).toHaveCount(3)
  await lines.nth(1).click()
  await expectSound(page)

  await page.getByRole('button', { name: 'Report this question: 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The answer marked as correct is wrong').check()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(dialog.getByText('Thank you. We will check your report.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Viewport of a 1280 pixel window at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

/** Expects the beginning of the question between the two bars, and no part wider than the screen. */
async function expectQuestionInView(page: Page): Promise<void> {
  const bottomOf = async (selector: string, edge: 'top' | 'bottom') =>
    await page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], edge)
  const question = await bottomOf('.exam-question legend', 'top')
  // The first line of the question is 28 pixels high.
  expect(question).toBeGreaterThanOrEqual(await bottomOf('.exam-bar', 'bottom'))
  expect(question + 28).toBeLessThanOrEqual(await bottomOf('.exam-dock', 'top'))
  expect(await bottomOf('.exam-dock', 'bottom')).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) + 1)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

const SIZES = [
  { width: 740, height: 360 },
  { width: 320, height: 256 },
  { width: 240, height: 600 },
]

test('a guest reads the overview of a quiz; an attempt starts at the top, and every page links back', async ({
  page,
  admin,
  server,
}) => {
  const title = `SSC <script>alert(1)</script> ${LONG.slice(0, 100)} ${'A'.repeat(120)}`
  const { question } = await send<{ question: { _id: string } }>(
    admin,
    '/question/create',
    buildQuestion({ questionName: MIXED, category: 'Mock' }),
  )
  const { _id } = (
    await send<{ quiz: { _id: string } }>(
      admin,
      '/quizzes/create',
      buildQuiz({ title, category: 'Mock', totalQuestions: 1, questionIds: [question._id] }),
    )
  ).quiz
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await open(page, quizPath(_id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SSC <script>')
  await expect(page.getByText('You have 1 attempt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport()
  await expectSound(page)

  await signIn(page.context(), server, newAddress())
  await open(page, quizPath(_id))
  const start = page.getByRole('button', { name: 'Start Quiz' })
  await expect(start).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 10_000))
  await start.click()
  await expect(page.locator('.exam-question')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectQuestionInView(page)
  await expectSound(page)
  for (const each of SIZES) {
    await page.setViewportSize(each)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectQuestionInView(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const fontSize of ['24px', '28px']) {
    await page.evaluate((of) => {
      document.documentElement.style.fontSize = of
      window.dispatchEvent(new Event('resize'))
    }, fontSize)
    await expectQuestionInView(page)
  }
  await page.setViewportSize(size)

  await open(page, '/jobs')
  await page.mouse.move(1, 1)
  await page.keyboard.press('Shift')
  const bar = page.getByRole('region', { name: 'Quiz in progress' })
  await expect(bar).toContainText(/\d+:\d\d left/)
  await expectSound(page)
  for (const each of SIZES.slice(1)) {
    await page.setViewportSize(each)
    await expect(bar.getByRole('link')).toBeInViewport()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
  await bar.getByRole('link', { name: /^Resume: SSC/ }).click()
  await expect(page.locator('.exam-question')).toBeVisible()
})
