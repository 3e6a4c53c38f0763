import type { Page } from 'playwright/test'
import { hydrated } from './fixtures.ts'

/** Opens a page and waits until a service worker controls it. */
export async function visitWithWorker(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await page.waitForFunction(() => {
    // On a first visit the service worker is registered on the first input.
    window.dispatchEvent(new Event('scroll'))
    return navigator.serviceWorker.controller !== null
  })
}

/** The mark of the build (deployments.ts) whose program a page runs. */
export const buildOf = (page: Page) => page.evaluate(() => (globalThis as { build?: string }).build)

/** Waits until a page runs the program of a build. */
export async function runsBuild(page: Page, mark: string): Promise<void> {
  await page.waitForFunction((build) => (globalThis as { build?: string }).build === build, mark)
}

/** Looks for a newer version, as the browser does now and then. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** What offers a newer version that is on the device. */
export const updatePrompt = (page: Page) => page.getByText('A new version is ready.')
