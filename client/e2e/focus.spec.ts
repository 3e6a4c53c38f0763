import type { Page } from 'playwright/test'
import { expect, open, test } from './fixtures.ts'

/** Returns the text of the focused element if a fixed bar covers it, otherwise null. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return null
    const bars = [...document.querySelectorAll('nav, p')]
      .map((each) => each.closest<HTMLElement>('.dock'))
      .filter((bar): bar is HTMLElement => bar !== null && !bar.contains(focused))
    const box = focused.getBoundingClientRect()
    const lies = bars.some((bar) => {
      const over = bar.getBoundingClientRect()
      return over.height > 0 && box.bottom > over.top + 1 && box.top < over.bottom
    })
    return lies ? (focused.textContent ?? focused.tagName) : null
  })

for (const path of ['/jobs', '/contact'])
  test(`the bottom bar never covers the focused element on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page, path)
    const hidden: string[] = []
    const stops = await page.locator('main :is(a, button, input, textarea, select), footer a').count()
    expect(stops).toBeGreaterThan(20)
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      const found = await covered(page)
      if (found !== null) hidden.push(found)
    }
    expect(hidden).toEqual([])
  })

test('an element that a script scrolls into view appears above the bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/contact')
  const bar = await page.getByRole('navigation', { name: 'Bottom bar' }).boundingBox()
  const target = page.locator('footer a').last()
  for (const block of ['nearest', 'end'] as const) {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(target).not.toBeInViewport()
    await target.evaluate((element, where) => element.scrollIntoView({ block: where }), block)
    await expect(target).toBeInViewport()
    const box = await target.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), block).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})
