import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

// The axe of that package. It is brought into each document once: the package would do so twice for each of its runs, which
// takes as long as the run itself.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const { source } = ofBuilder('axe-core') as { source: string }
const IS_THERE = ';'

async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}

/** Returns by how many CSS pixels the page overflows its width; 0 if it does not scroll sideways. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// The default rules of axe that check colors.
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Returns the serious and critical violations that axe finds, each with its elements; `colors` runs only the rules on
 * colors.
 */
export async function seriousA11yViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  await bringAxe(page)
  // Legacy mode runs in the page itself; the default mode opens another page per run, for cross-origin frames.
  const builder = new AxeBuilder({ page, axeSource: IS_THERE })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? builder : builder.withRules(COLOR_RULES)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Expects that a page fits its width and is accessible. In the dark theme only the colors differ, so only the rules on
 * colors run again.
 */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousA11yViolations(page, 'colors'), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
