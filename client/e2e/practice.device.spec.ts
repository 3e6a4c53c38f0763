import type { BrowserContext, Page } from 'playwright/test'
import { waitForAllFiles } from './browser-storage.ts'
import { expect, expectSound, hydrated, testOn } from './fixtures.ts'
import { asSite, startServer, type IsolatedServer } from './isolated-server.ts'
import { readTable, waitForSync } from './offline-db.ts'
import { visitWithWorker } from './worker-pages.ts'

let server: IsolatedServer

const test = testOn(async () => {
  server = await startServer({ template: 'demo' })
  return asSite(server)
})
test.use({ serviceWorkers: 'allow', allowErrors: true })

/** Visits once and stays, then stops server and network. */
async function visitOnce(page: Page, context: BrowserContext): Promise<void> {
  await visitWithWorker(page)
  await waitForSync(page, 0)
  await expect.poll(async () => (await readTable(page, 'quizzes')).length).toBeGreaterThan(0)
  // The app sends this message after 30 s, or after the first save.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'PRECACHE_ALL' }))
  await waitForAllFiles(page)
  await context.setOffline(true)
  await server.stop()
}

/** Findings of a random walk through a paper: counts that were wrong, and the states that questions had. */
type Walked = { wrong: object[]; states: string[] }

/** Presses random buttons and options of a paper, and counts after each press. */
const walk = (page: Page, presses: number): Promise<Walked> =>
  page.evaluate(async (count) => {
    const places = [
      '.exam-question input',
      '.exam-question button',
      '.exam-steps button',
      '.exam-grid button',
    ]
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    // React renders the effect of a press before the next task.
    const drawn = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve, { once: true })
        port1.start()
        port2.postMessage('')
      })
    const wrong: object[] = []
    const states = new Set<string>()
    for (let press = 1; press <= count; press += 1) {
      const all = document.querySelectorAll<HTMLElement>(`${places[random(places.length)]}:enabled`)
      all[random(all.length)]?.click()
      await drawn()
      const cells = [...document.querySelectorAll('.exam-grid button')]
      const legend = texts('.exam-legend .exam-cell').map(Number)
      const [answered, of] = texts('.exam-bar-row')[0]?.match(/\d+/g) ?? []
      const inState = [...document.querySelectorAll('.exam-legend .exam-cell')].map(
        ({ className }) => cells.filter((cell) => cell.className === className).length,
      )
      const found = { press, legend, inState, answered: Number(answered), of: Number(of) }
      const isRight =
        legend.reduce((sum, each) => sum + each, 0) === cells.length &&
        legend.every((each, state) => each === inState[state]) &&
        found.of === cells.length &&
        found.answered === (legend[2] ?? 0) + (legend[4] ?? 0)
      if (!isRight) wrong.push(found)
      for (const { className } of cells) states.add(className)
    }
    return { wrong, states: [...states] }
  }, presses)

test('a practice quiz works without a server after one visit to the site, from start to analysis', async ({
  page,
  context,
}) => {
  await visitOnce(page, context)
  await page.goto('/quizzes')
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Start Quiz/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Rules' })).toBeVisible()
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
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(heading).toHaveText(`Question 2 of ${total}`)
  await expect(page.getByRole('button', { name: '1, Answered and marked' })).toBeVisible()

  const { wrong, states } = await walk(page, 500)
  expect(wrong).toEqual([])
  expect(states).toHaveLength(5)
  for (let number = 1; number <= total; number += 1) {
    await page
      .locator('.exam-grid button')
      .nth(number - 1)
      .click()
    await expect(heading).toHaveText(`Question ${number} of ${total}`)
    await page.keyboard.press('3')
  }
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  const summary = page.getByRole('dialog', { name: 'Submit the quiz?' })
  await expect(summary).toContainText('All questions are answered.')
  await expectSound(page)
  await summary.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Analysis')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.locator('.exam-review > li')).toHaveCount(total)
  await expectSound(page)
  await page.getByRole('link', { name: 'My quizzes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My quizzes')
  await expect(page.locator('.exam-history > li')).toHaveCount(1)
})
