import type { BrowserContext } from 'playwright/test'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { newAddress } from './account-steps.ts'
import { expect, expectSound, open, writingTest as test } from './fixtures.ts'
import { signIn } from './isolated-server.ts'
import { overflow } from './looks.ts'

const LONG = 'राजव्यवस्था'.repeat(24)
const MIXED = `SSC <script>alert(1)</script><img src=x onerror=alert(2)> =1+1 \u202Efdp.exe\u202C ${'A'.repeat(300)} भर्ती 2026`

/** Sends a write to the API as a page would. Returns its data. */
async function send<Data>(context: BrowserContext, apiPath: string, data: object, method = 'POST') {
  const { origin } = new URL((await context.request.get('/healthz')).url())
  const response = await context.request.fetch(`/api/v1${apiPath}`, { method, data, headers: { origin } })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: Data }).data
}

/** An exam with texts that do not fit, which a candidate has taken. */
async function takenExam(candidate: BrowserContext, admin: BrowserContext): Promise<string> {
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

test('what was taken is listed, and its analysis has score, charts, leaderboard and review, which fit', async ({
  page,
  admin,
  server,
}) => {
  // Others of the server have taken quizzes, too.
  await signIn(page.context(), server, newAddress())
  const attemptId = await takenExam(page.context(), admin)
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
  await expect(page.getByText(/^Your place: 1 of /)).toBeVisible()
  for (const summary of await page.getByText('Show as a table').all()) await summary.click()
  await expect(page.getByRole('table', { name: 'Time per question' })).toContainText('1:30')
  await expect(page.getByRole('table', { name: 'By topic' })).toContainText('गणित')
  await expectSound(page)

  await page.getByRole('button', { name: 'Report this question: 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The answer given as correct is wrong').check()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(dialog.getByText('Thank you. We will look at it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // 400 % zoom on a desk.
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})
