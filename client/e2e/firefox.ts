import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { isHydrated } from './fixtures.ts'
import type { State } from './templates.ts'

// Timeout that only ends a hanging test; no result depends on this duration.
const TIMEOUT_MS = 90_000
const POLL_INTERVAL_MS = 50

/** Starts a real Firefox with a new profile, and with more preferences and arguments. */
export async function startFirefox(
  extraPrefsFirefox: Record<string, unknown> = {},
  args: string[] = [],
): Promise<Browser> {
  const executablePath = process.env['FIREFOX_PATH']
  if (executablePath === undefined) throw new Error('No Firefox found: run "npm run test:firefox"')
  const defaultViewport = { width: 1280, height: 800 }
  return await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport,
    extraPrefsFirefox,
    args,
  })
}

/** Opens a page and collects its errors: console errors, uncaught errors, violations of the CSP. */
export async function newPage(browser: Browser): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  return { page, errors }
}

/** Polls until `check` finds something; throws after 90 s. Puppeteer's own waits use eval, which the CSP forbids. */
export async function until<Found>(what: string, check: () => Promise<Found | null | false>): Promise<Found> {
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    const found = await check()
    if (found !== null && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  throw new Error(`It did not come: ${what}`)
}

export async function untilTrue(
  page: Page,
  isSo: (given: string) => boolean | Promise<boolean>,
  given = '',
): Promise<void> {
  await until(String(isSo), () => page.evaluate(isSo, given))
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilTrue(page, isHydrated)
}

/** Opens an address and waits until a service worker controls the page. */
export async function visit(page: Page, address: string): Promise<void> {
  await open(page, address)
  await untilTrue(page, () => {
    // On a first visit the service worker is registered on the first input.
    window.dispatchEvent(new Event('scroll'))
    return navigator.serviceWorker.controller !== null
  })
}

export const role = (of: string, name: string): string => `::-p-aria([role="${of}"][name="${name}"])`

export async function shown(page: Page, selector: string): Promise<ElementHandle> {
  return await until(selector, async () => {
    for (const element of await page.$$(selector)) if (await element.isVisible()) return element
    return null
  })
}

/** Returns true if an element does not move: a click on a moving element would hit another element. */
const isAtRest = (element: ElementHandle): Promise<boolean> =>
  element.evaluate(async (moving) => {
    const before = moving.getBoundingClientRect()
    // Does not wait for animation frames: a background tab gets none.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const after = moving.getBoundingClientRect()
    return before.x === after.x && before.y === after.y
  })

/** Clicks the first visible element of a selector, once it does not move. */
export async function press(page: Page, selector: string): Promise<void> {
  const element = await shown(page, selector)
  await until(`${selector} at rest`, () => isAtRest(element))
  await element.click()
}

export async function fill(page: Page, selector: string, text: string): Promise<void> {
  const field = await shown(page, selector)
  await field.type(text)
}

export async function waitForAbsence(page: Page, selector: string): Promise<void> {
  await until(`no ${selector}`, async () => (await page.$(selector)) === null)
}

export const seeText = (page: Page, text: string): Promise<void> =>
  untilTrue(page, (expected) => document.body.innerText.includes(expected), text)

/** Signs a browser in with the cookies of a template. */
export async function enterAs(browser: Browser, { cookies }: State, address: string): Promise<void> {
  const { hostname: domain } = new URL(address)
  for (const { name, value, httpOnly, path } of cookies)
    await browser.setCookie({ name, value, path, domain, httpOnly, secure: false })
}
