import type { Page } from 'playwright/test'
import { EXTRA } from './edge-case-notices.ts'
import { expect, open, test } from './fixtures.ts'
import { jobUrl } from './screens.ts'

/** Returns the text of the bar or heading at the lowest or highest point of the screen; null if none. */
const coveredBy = (page: Page, edge: 'top' | 'bottom') =>
  page.evaluate((where) => {
    const y = where === 'top' ? 2 : window.innerHeight - 2
    const found = document.elementFromPoint(window.innerWidth / 2, y)
    return found?.closest('header, .dock, dialog > :not(.dialog-body)')?.textContent ?? null
  }, edge)

test('no fixed element covers the content at 400 % zoom, neither on a page nor in a dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/jobs')
  await page.evaluate(() => window.scrollTo(0, 400))
  expect([await coveredBy(page, 'top'), await coveredBy(page, 'bottom')]).toEqual([null, null])
  await page.locator('main li a[href^="/job/"]').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Important Dates')).toBeAttached()
  await dialog.evaluate((element) => element.scrollTo(0, 400))
  expect([await coveredBy(page, 'top'), await coveredBy(page, 'bottom')]).toEqual([null, null])
})

test('every button and sheet has an edge in forced-colours mode, and the selected tab has a thick edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/jobs')
  await page.locator('main li a[href^="/job/"]').first().click()
  await expect(page.getByRole('dialog').getByText('Important Dates')).toBeVisible()
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('button, dialog, a[class*="rounded"]')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { outlineStyle, borderTopWidth } = getComputedStyle(element)
        return outlineStyle === 'none' && Number.parseFloat(borderTopWidth) === 0
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
  expect(bare).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const measureEdge = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(tab)
      return outlineStyle === 'none' ? '' : outlineWidth
    })
  expect([await measureEdge('Jobs'), await measureEdge('Results')]).toEqual(['3px', ''])
})

test('only a table that is cut off at the screen edge is a Tab stop, and its description says that it scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, jobUrl(EXTRA.hindi))
  const wide = page.getByRole('region', { name: /^Vacancy by district/ })
  await expect(wide).toHaveAttribute('tabindex', '0')
  await expect(wide).toHaveAccessibleDescription('Scroll sideways for more')
  await expect(page.getByRole('table', { name: 'Important Dates' })).toBeAttached()
  await expect(page.getByRole('region', { name: 'Important Dates' })).toHaveCount(0)
  await expect(page.locator('.table-edge')).toHaveCount(1)
  await wide.evaluate((element) => element.scrollTo(100, 0))
  await expect(page.locator('.table-edge-start')).toHaveCount(1)
})
