import fs from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { expect, expectSound, hydrated, testOn } from './fixtures.ts'
import { asSite, startServer, type OwnServer } from './isolated-server.ts'
import { readTable, waitForSync } from './offline-db.ts'
import { visitWithWorker } from './worker-pages.ts'

let server: OwnServer

const test = testOn(async () => {
  server = await startServer({ template: 'demo' })
  return asSite(server)
})
test.use({ serviceWorkers: 'allow', allowErrors: true })

type Chunks = { lazy: string[] }

/** The files of the pages that a first load does not have. */
const pageFiles = (): string[] =>
  (JSON.parse(fs.readFileSync('dist/server/chunks.json', 'utf8')) as Chunks).lazy

const hasFiles = (page: Page, files: string[]) =>
  page.evaluate(
    async (paths) =>
      (await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })))).every(Boolean),
    files,
  )

/** One visit that stays, after which there is neither server nor network. */
async function visitOnce(page: Page, context: BrowserContext): Promise<void> {
  await visitWithWorker(page)
  await waitForSync(page, 0)
  await expect.poll(async () => (await readTable(page, 'quizzes')).length).toBeGreaterThan(0)
  // As the app asks for after 30 s, or once something is saved.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'PRECACHE_ALL' }))
  await expect.poll(() => hasFiles(page, pageFiles())).toBe(true)
  await context.setOffline(true)
  await server.stop()
}

test('after one visit a practice quiz is taken without a server, from its start to its analysis', async ({
  page,
  context,
}) => {
  await visitOnce(page, context)
  await page.goto('/quizzes')
  await expect(page.getByText('On this device').first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Start Quiz/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'How it goes' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Start Quiz' }).click()

  const heading = page.getByRole('heading', { level: 2, name: /^Question \d/ })
  await expect(heading).toHaveText(/^Question 1 of/)
  const total = Number((await heading.textContent())?.split(' ').at(-1))
  await page.getByRole('button', { name: 'Mark for review' }).click()
  await page.getByRole('radio').first().check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio').nth(1).check()
  await expect(page.getByText('Kept on this device')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(heading).toHaveText(`Question 2 of ${total}`)
  await expect(page.getByRole('button', { name: '1, Answered and marked' })).toBeVisible()
  for (let number = 3; number <= total; number += 1) {
    await page.keyboard.press('n')
    await expect(heading).toHaveText(`Question ${number} of ${total}`)
    await page.keyboard.press('3')
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  const summary = page.getByRole('dialog', { name: 'Submit the quiz?' })
  await expect(summary).toContainText('Every question is answered.')
  await expectSound(page)
  await summary.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Analysis')
  await expect(page.locator('[aria-label=Review] tbody > tr')).toHaveCount(total)
  await expectSound(page)
  await page.getByRole('link', { name: 'My quizzes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My quizzes')
  await expect(page.locator('.exam-history > li')).toHaveCount(1)
})
