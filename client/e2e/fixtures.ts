import { test as base, expect } from 'playwright/test'
import type { BrowserContext, Page, Request } from 'playwright/test'
import { startServer, type IsolatedServer } from './isolated-server.ts'
import { getStates, type Template } from './templates.ts'

declare global {
  interface Window {
    layoutShift: number
  }
}

type Fixtures = {
  /** Disables the error check, for tests that cause failures. */
  allowErrors: boolean
  /** Browser context on `server`, signed in as an admin. */
  admin: BrowserContext
}

type WorkerFixtures = {
  /** Initial data of `server`. */
  template: Template
  /** Server for tests that write, shared by the tests of one worker process. */
  server: IsolatedServer
}

const START_MS = 60_000

/** Collects the errors of a page; they fail the test unless `allowErrors` is set. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // Ignores 404 pages: the browser logs them even when a test intends them.
    if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
  })
  return errors
}

/** Reports permission requests: only a press on our own button may cause one, and no test presses it. */
const watchQuestions = (browser: Pick<Page, 'addInitScript'>) =>
  browser.addInitScript(() => {
    const report = async () => {
      console.error('The page asked for notifications by itself.')
      return await Promise.reject(new DOMException('Not asked', 'NotAllowedError'))
    }
    Object.assign(Notification, { requestPermission: report })
    Object.assign(PushManager.prototype, { subscribe: report })
  })

const countLayoutShift = (browser: Pick<Page, 'addInitScript'>) =>
  browser.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Test with a page on the demo server. All tests share that server, so none may change data that others see. A console
 * error, an uncaught error, a 5xx response, a permission prompt or a violation of the content security policy fails the
 * test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  template: ['empty', { option: true, scope: 'worker' }],
  server: [
    async ({ template }, provide) => {
      const server = await startServer({ template })
      await provide(server)
      await server.stop()
      server.remove()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  allowErrors: [false, { option: true }],
  admin: async ({ browser, server }, provide) => {
    const context = await browser.newContext({ baseURL: server.address, storageState: server.states.admin })
    await provide(context)
    await context.close()
  },
  page: async ({ page, allowErrors }, provide) => {
    const errors = watchErrors(page)
    await countLayoutShift(page)
    await watchQuestions(page)
    await provide(page)
    if (!allowErrors) expect(errors, errors.join('; ')).toEqual([])
  },
})

type Site = { address: string; end: () => Promise<void> }

/** Returns `test` on a site for this file only, started before its first test and ended after its last. */
export const testOn = (start: () => Promise<Site>) =>
  test.extend<object, { site: string }>({
    site: [
      async ({ template: _template }, provide) => {
        const { address, end } = await start()
        await provide(address)
        await end()
      },
      { scope: 'worker', auto: true, timeout: START_MS },
    ],
    baseURL: async ({ site }, provide) => await provide(site),
  })

export const readerTest = test.extend({
  // Read only when a test runs: the templates do not exist when Playwright only lists the tests.
  storageState: async ({ baseURL: _baseURL }, provide) => await provide(getStates('demo').reader),
})

export const writingTest = test.extend({
  baseURL: async ({ server }, provide) => await provide(server.address),
})

export const adminTest = writingTest.extend({
  storageState: async ({ server }, provide) => await provide(server.states.admin),
})

/** Returns true once React has hydrated or rendered the whole page; runs in the page. */
export function isHydrated(): boolean {
  type Fiber = {
    child: Fiber | null
    sibling: Fiber | null
    /** State of the root and of Suspense boundaries; it tells if their content is still the HTML of the server. */
    memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
  }
  const isServers = ({ memoizedState: state }: Fiber) => Boolean(state?.isDehydrated ?? state?.dehydrated)
  const containers = Object.entries(document.getElementById('root') ?? {})
  const [, container] = containers.find(([name]) => name.startsWith('__reactContainer$')) ?? []
  const root = (container as { stateNode: { current: Fiber } } | null | undefined)?.stateNode.current
  if (!root?.child) return false
  const waiting = [root]
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (isServers(fiber)) return false
    if (fiber.sibling) waiting.push(fiber.sibling)
    if (fiber.child) waiting.push(fiber.child)
  }
  return true
}

/** Waits until a page is hydrated and idle: late code handles input, effects have run, idle tasks have begun. */
export async function hydrated(page: Page): Promise<void> {
  // Two separate steps: waitForFunction would take the promise of a combined async function as true.
  await page.waitForFunction(isHydrated)
  // A page behind another tab gets an idle callback only every 10 s.
  await page.bringToFront()
  await page.evaluate(async () => {
    // Without a requested frame, Chromium may never call back on a page that has drawn its last one.
    for (let time = 0; time < 2; time += 1)
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
  })
}

/** Opens a path and waits for its heading and the hydration. */
export async function open(page: Page, path: string): Promise<void> {
  // The browser may never acknowledge a press on a page that has just come from behind another tab.
  await page.bringToFront()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hydrated(page)
}

/** Triggers engagement by a scroll event, and waits until the work after the first load has begun. */
export async function triggerEngagement(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('scroll'))
    return document.body.lastElementChild?.localName === 'div'
  })
}

// Long enough for any response of a busy machine; the failure then names the requests.
const RESPONSES_MS = 120_000

/** Watches the requests of a page from now on. Returns a function that waits for all responses and an idle page. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let opening: Request | null = null
  page.on('request', (request) => {
    pending.add(request)
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) opening = request
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || opening === null) return
    // The browser may never report the end of a request of the previous document.
    for (const request of pending) if (request !== opening) pending.delete(request)
    opening = null
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const urls = () => [...pending].map((request) => request.url())
  return async () => {
    do {
      await expect.poll(urls, { intervals: [20], timeout: RESPONSES_MS }).toEqual([])
      await hydrated(page)
    } while (pending.size > 0)
  }
}

export const layoutShift = (page: Page) => page.evaluate(() => window.layoutShift)

export { countLayoutShift, expect }
export { expectReadable, expectSound, overflow, seriousA11yViolations } from './looks.ts'
