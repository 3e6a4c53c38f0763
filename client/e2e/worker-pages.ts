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
