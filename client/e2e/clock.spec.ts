import type { Page } from 'playwright/test'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { expect, open, test } from './fixtures.ts'

const PATHS = ['/private-jobs', '/quizzes', '/jobs']

declare global {
  interface Window {
    deviceClock: { aheadMs: number }
  }
}

/** Shifts the clock of the device in every page from now on. */
const setClock = (page: Page, ms: number) =>
  page.addInitScript((aheadMs) => {
    const Right = Date
    window.deviceClock = { aheadMs }
    const now = () => Right.now() + window.deviceClock.aheadMs
    window.Date = new Proxy(Right, {
      construct: (target, given: []) => (given.length === 0 ? new target(now()) : new target(...given)),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    })
  }, ms)

const main = (page: Page) => page.locator('main')

for (const [name, ms] of [
  ['2 days behind', -2 * DAY_MS],
  ['40 days ahead', 40 * DAY_MS],
] as const)
  test(`a phone whose clock is ${name} shows the same pages as a phone with the right time, also after a clock correction`, async ({
    page,
  }) => {
    const texts = new Map<string, string>()
    for (const path of PATHS) {
      await open(page, path)
      texts.set(path, (await main(page).textContent()) ?? '')
    }
    await page.evaluate(() => localStorage.clear())
    await setClock(page, ms)
    for (const path of PATHS) {
      await open(page, path)
      await expect(main(page)).toHaveText(texts.get(path) ?? '')
    }
    await page.evaluate(() => {
      window.deviceClock.aheadMs = 0
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(main(page)).toHaveText(texts.get('/jobs') ?? '')
    await open(page, '/jobs')
    await expect(main(page)).toHaveText(texts.get('/jobs') ?? '')
  })
