import AxeBuilder from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Whether the page can be scrolled sideways, which none may on a phone. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// Of the rules that axe runs by itself, those that look at colors.
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Findings of axe that are serious or critical, each with the places it was found at; `colors` looks at its rules on
 * colors alone.
 */
export async function seriousA11yViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  // One run in the page itself; its other way opens a page beside it for each, for the sake of foreign frames.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? builder : builder.withRules(COLOR_RULES)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Expects of what a page shows that it fits its width and is accessible. In the dark all that differs are the colors:
 * only the rules on them are looked at again.
 */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousA11yViolations(page, 'colors'), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
