import type { Page } from 'playwright/test'
import { hydrated } from './fixtures.ts'

/** Opens a page and waits until a service worker controls the page. */
export async function visitWithWorker(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await page.waitForFunction(() => {
    // On a first visit the service worker is registered on the first input.
    window.dispatchEvent(new Event('scroll'))
    return navigator.serviceWorker.controller !== null
  })
}

/** Returns the name of the build (deployments.ts) of a page. */
export const readBuild = (page: Page) => page.evaluate(() => (globalThis as { build?: string }).build)

export async function runsBuild(page: Page, name: string): Promise<void> {
  // A background tab is not painted, and its program begins after the first paint.
  await page.bringToFront()
  await page.waitForFunction((build) => (globalThis as { build?: string }).build === build, name)
}

/** Checks for a new service worker, as the browser does from time to time, and waits until it is installed. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (registration.installing !== null) await new Promise((resolve) => setTimeout(resolve, 50))
  })

export const updatePrompt = (page: Page) => page.getByText('A new version is ready.')
