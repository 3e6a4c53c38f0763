import type { BrowserContext } from 'playwright/test'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { adminTest as test, expect, expectSound, layoutShift } from './fixtures.ts'
import type { IsolatedServer } from './isolated-server.ts'

const WIDTHS = [360, 1280]

const HINDI = 'एसएससी संयुक्त स्नातक स्तरीय परीक्षा पूर्ण अभ्यास प्रश्नपत्र <b>संख्या 1</b>'

async function call(context: BrowserContext, { address }: IsolatedServer, path: string, data: object) {
  const response = await context.request.post(`${address}/api/v1${path}`, {
    data,
    headers: { origin: address },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { data: Record<string, { _id: string }> }).data
}

async function addQuiz(context: BrowserContext, server: IsolatedServer, title: string): Promise<string> {
  const now = Date.now()
  const { question } = await call(context, server, '/question/create', buildQuestion({ category: 'Mock' }))
  const { quiz } = await call(context, server, '/quizzes/create', {
    ...buildQuiz({ title, category: 'Mock', totalQuestions: 1, durationMinutes: 60 }),
    questionIds: [question?._id],
    startDateTime: new Date(now - 60_000).toISOString(),
    expireDateTime: new Date(now + 86_400_000).toISOString(),
  })
  return quiz?._id ?? ''
}

test('an admin watches a running quiz and gives candidates more time, on phones and desktops', async ({
  page,
  context,
  browser,
  server,
}) => {
  const quizId = await addQuiz(context, server, HINDI)
  const candidate = await browser.newContext({ storageState: server.states.reader })
  await call(candidate, server, `/quizzes/${quizId}/attempts`, {})
  await page.goto('/admin/attempts')
  await page.getByRole('link', { name: HINDI }).click()
  await expect(page.getByRole('button', { name: /^Close attempt now: / })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
  await page.getByRole('button', { name: /^Add time: / }).click()
  const dialog = page.getByRole('dialog')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
  await dialog.getByLabel('Reason').fill('A power cut')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(page.getByText('The time is added.')).toBeVisible()
  await candidate.close()
})

test('an admin previews and applies a corrected answer key, and the candidate sees the old and the new score', async ({
  page,
  context,
  browser,
  server,
}) => {
  const quizId = await addQuiz(context, server, 'Corrected quiz')
  const candidate = await browser.newContext({ storageState: server.states.reader })
  const { attempt } = await call(candidate, server, `/quizzes/${quizId}/attempts`, {})
  const read = await candidate.request.get(`${server.address}/api/v1/attempts/${attempt?._id}`)
  const { data } = (await read.json()) as { data: { questions: { _id: string }[] } }
  const answer = {
    questionId: data.questions[0]?._id,
    choice: 2,
    marked: false,
    visited: true,
    seq: 1,
    spentMs: 0,
  }
  await candidate.request.put(`${server.address}/api/v1/attempts/${attempt?._id}/answers`, {
    data: { answers: [answer] },
    headers: { origin: server.address },
  })
  await call(candidate, server, `/attempts/${attempt?._id}/submit`, {})

  const sound = async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectSound(page)
    }
  }
  await page.goto(`/admin/attempts?target=${quizId}`)
  await page.getByRole('link', { name: 'Correct answers' }).click()
  await page.getByLabel('Other correct answers').check()
  await page.getByRole('checkbox', { name: 'C. ' }).check()
  await page.getByLabel('Reason').fill('A misprint')
  await sound()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('Largest changes')).toBeVisible()
  await page.getByLabel('Apply the correction to all candidates now').check()
  await sound()
  await page.getByRole('button', { name: 'Apply correction' }).click()
  await expect(page.getByText('Earlier corrections')).toBeVisible()

  const result = await candidate.newPage()
  await result.goto(`${server.address}/me/attempts?attempt=${attempt?._id}`)
  await expect(
    result.getByText(/^Results corrected on .* Your score was -0\.25 before\. Now it is 1\.$/),
  ).toBeVisible()
  await candidate.close()
})
