import AxeBuilder from '@axe-core/playwright'
import { test as base, expect } from 'playwright/test'
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    layoutShift: number
  }
}

/**
 * A page on which any error in the console, any uncaught error, any answer of the server's with 5xx and any breach of
 * the content security policy fails the test; `allowErrors` lifts that for tests which bring failures about.
 */
export const test = base.extend<{ allowErrors: boolean }>({
  allowErrors: [false, { option: true }],
  page: async ({ page, allowErrors }, provide) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('response', (response) => {
      if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
    })
    await page.addInitScript(() => {
      window.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) window.layoutShift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await provide(page)
    // A page that answers 404 on purpose is logged by the browser.
    const real = errors.filter((error) => !/status of 404/.test(error))
    if (!allowErrors) expect(real).toEqual([])
  },
})

/** Waits until the client has taken the page over from the server. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-app]') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Opens a path and waits until its content stands and answers to presses. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

/** Touches a page, as whoever stays does, and waits until what follows the first load has begun. */
export async function staying(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('scroll'))
    return document.body.lastElementChild?.localName === 'div'
  })
}

/** Whether the page can be scrolled sideways, which none may on a phone. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The sum of layout shifts since the page was opened. */
export const layoutShift = (page: Page) => page.evaluate(() => window.layoutShift)

/** Findings of axe that are serious or critical, each with the places it was found at. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

export { expect }
