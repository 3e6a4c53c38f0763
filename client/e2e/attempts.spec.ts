import type { BrowserContext } from 'playwright/test'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { adminTest as test, expect, expectSound, layoutShift } from './fixtures.ts'
import type { OwnServer } from './isolated-server.ts'

const WIDTHS = [360, 1280]

const HINDI = 'एसएससी संयुक्त स्नातक स्तरीय परीक्षा पूर्ण अभ्यास प्रश्नपत्र <b>संख्या 1</b>'

async function call(context: BrowserContext, { address }: OwnServer, path: string, data: object) {
  const response = await context.request.post(`${address}/api/v1${path}`, {
    data,
    headers: { origin: address },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { data: Record<string, { _id: string }> }).data
}

test('a quiz under way is followed, and given more time, on phones and desks', async ({
  page,
  context,
  browser,
  server,
}) => {
  const now = Date.now()
  const { question } = await call(context, server, '/question/create', buildQuestion({ category: 'Mock' }))
  const { quiz } = await call(context, server, '/quizzes/create', {
    ...buildQuiz({ title: HINDI, category: 'Mock', totalQuestions: 1, durationMinutes: 60 }),
    questionIds: [question?._id],
    startDateTime: new Date(now - 60_000).toISOString(),
    expireDateTime: new Date(now + 86_400_000).toISOString(),
  })
  const candidate = await browser.newContext({ storageState: server.states.reader })
  await call(candidate, server, `/quizzes/${quiz?._id}/attempts`, {})
  await page.goto('/admin/attempts')
  await page.getByRole('link', { name: HINDI }).click()
  await expect(page.getByRole('button', { name: /^Close now: / })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
  await page.getByRole('button', { name: /^More time: / }).click()
  const dialog = page.getByRole('dialog')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
  await dialog.getByLabel('Reason').fill('A power cut')
  await dialog.getByRole('button', { name: 'More time' }).click()
  await expect(page.getByText('The deadline is moved.')).toBeVisible()
  await candidate.close()
})
