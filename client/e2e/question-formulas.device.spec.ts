import type { BrowserContext, Page } from 'playwright/test'
import { waitForAllFiles } from './browser-storage.ts'
import { expect, expectSound, writingTest as test } from './fixtures.ts'
import { visitWithWorker } from './worker-pages.ts'

test.use({ serviceWorkers: 'allow', allowErrors: true })

const GIFT = `If \\\\(x^2 = 9\\\\) and \\\\(x > 0\\\\), then \\\\(\\\\frac\\{1\\}\\{x\\}\\\\) is {
  =\\\\(\\\\frac\\{1\\}\\{3\\}\\\\)
  ~3
  ~H<sub>2</sub>O
  ~<u>none</u>
}`

/** Imports a question with formulas, publishes it, and makes a practice quiz of it. */
async function createPractice({ request }: BrowserContext, origin: string): Promise<string> {
  const post = async <Data>(path: string, data: object): Promise<Data> => {
    const response = await request.post(`/api/v1${path}`, { headers: { origin }, data })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { data: Data }).data
  }
  const body = { format: 'gift', text: GIFT }
  const { rows } = await post<{ rows: { _id: string }[] }>('/admin/import/question', body)
  const items = rows.map(({ _id }) => ({ _id, version: 1 }))
  await post('/admin/content/question/publish', { items })
  const { quiz } = await post<{ quiz: { _id: string } }>('/quizzes/create', {
    title: 'Algebra in formulas',
    description: 'One question.',
    totalQuestions: 1,
    winningAmount: 0,
    price: 0,
    durationMinutes: 10,
    category: 'Free',
    startDateTime: new Date(Date.now() - 60_000).toISOString(),
    expireDateTime: new Date(Date.now() + 86_400_000).toISOString(),
    questionIds: items.map(({ _id }) => _id),
  })
  return quiz._id
}

/** Makes the worker cache the public pages, as at a second visit, but without the renderer of formulas. */
async function cachePages(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'PRECACHE_ALL' }))
  await waitForAllFiles(page)
}

test('the formulas of a quiz that is stored on the device appear without a network', async ({
  page,
  context,
  admin,
  server,
}) => {
  const id = await createPractice(admin, server.address)
  await visitWithWorker(page, '/quizzes')
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await cachePages(page)
  await context.setOffline(true)
  await page.goto(`/Quiz/${id}`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.locator('legend mfrac')).toHaveText('1x')
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.locator('.exam-option sub')).toHaveText('2')
  await expectSound(page)
})
