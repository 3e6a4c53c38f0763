import type { Page } from 'playwright/test'
import { hydrated } from './fixtures.ts'

/** Opens a page and waits until a worker is in control of it. */
export async function visitWithWorker(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  await page.waitForFunction(() => {
    // A first visit is prepared for the time without a network once it is touched.
    window.dispatchEvent(new Event('scroll'))
    return navigator.serviceWorker.controller !== null
  })
}
