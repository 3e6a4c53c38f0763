import fs from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
type RunOptions = Parameters<AxeBuilder['options']>[0]

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

// Read as text, from the dependency of @axe-core/playwright: an import would run axe in each test process. The builder
// of that package needs seven calls of the page for each analysis.
const ofPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
let source: string | undefined
const axeSource = () => (source ??= fs.readFileSync(ofPackage.resolve('axe-core/axe.min.js'), 'utf8'))

async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource())
}

/** Returns the horizontal overflow of the page in CSS pixels; 0 if it does not scroll sideways. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns the serious and critical axe violations with their elements; `colors` runs only color rules. */
export async function seriousA11yViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  await bringAxe(page)
  const violations = await page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    { resultTypes: ['violations'], ...(rules === 'colors' && { runOnly: COLOR_RULES }) } satisfies RunOptions,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Expects that a page fits its width and is accessible; the dark theme only runs the color rules again. */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousA11yViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousA11yViolations(page, 'colors'), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Viewport in CSS pixels, with the root font size. */
type Reading = { name: string; width: number; height: number; font: number }

/** Narrow screens, large fonts and 400 % zoom. */
const READINGS: readonly Reading[] = [
  { name: '240 px', width: 240, height: 740, font: 16 },
  { name: '24 px font', width: 360, height: 740, font: 24 },
  { name: '28 px font', width: 360, height: 740, font: 28 },
  { name: '28 px font on a desk', width: 1280, height: 800, font: 28 },
  { name: '400 % zoom', width: 320, height: 256, font: 16 },
]

/**
 * Sets the root font in a page; returns its overflow in pixels and its unusable controls. Unusable means outside the
 * screen, too narrow for typing, or covered.
 */
async function measure(font: number): Promise<{ overflow: number; unusable: string[] }> {
  const root = document.documentElement
  root.style.setProperty('font-size', `${font}px`)
  // The page receives a new size with the next frame.
  await new Promise(requestAnimationFrame)
  const overflows = root.scrollWidth - root.clientWidth
  const CONTROLS = 'a[href], button, input, select, textarea, summary'
  const screen = root.clientWidth
  const fontSize = Number.parseFloat(getComputedStyle(root).fontSize)
  const label = (element: Element) => element.outerHTML.slice(0, 90)
  // Excludes parts for screen readers only, and focusable regions that scroll sideways, as tables.
  const isLeftOut = (element: Element) => element.closest('.sr-only, [tabindex="0"][role="region"]') !== null
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const { width: drawn } = element.getBoundingClientRect()
    if (!element.checkVisibility() || drawn <= 1 || isLeftOut(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, right, top, width, height } = element.getBoundingClientRect()
    if (left < -1 || right > screen + 1) found.push(`beside the screen: ${label(element)}`)
    if (element.matches('input:not([type="checkbox"], [type="radio"])') && width < 6 * fontSize)
      found.push(`narrow: ${label(element)}`)
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isReached =
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
    if (!isReached) found.push(`covered: ${label(element)} by ${hit === null ? 'nothing' : label(hit)}`)
  }
  window.scrollTo(0, 0)
  return { overflow: overflows, unusable: found }
}

/** Expects that a page fits narrow screens, large fonts and 400 % zoom, with all its controls in reach. */
export async function expectReadable(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const { name, width, height, font } of READINGS) {
    await page.setViewportSize({ width, height })
    const { overflow: overflows, unusable } = await page.evaluate(measure, font)
    expect.soft(overflows, name).toBeLessThanOrEqual(0)
    expect.soft(unusable, name).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
}
