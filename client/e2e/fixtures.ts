import { test as base, expect } from 'playwright/test'
import type { BrowserContext, Page, Request } from 'playwright/test'
import { startServer, type OwnServer } from './isolated-server.ts'
import { statesOf, type Template } from './templates.ts'

declare global {
  interface Window {
    layoutShift: number
  }
}

type Fixtures = {
  /** Lifts the check of errors, for tests which bring failures about. */
  allowErrors: boolean
  /** An admin's browser on `server`, signed in. */
  admin: BrowserContext
}

type WorkerFixtures = {
  /** What `server` begins with. */
  template: Template
  /** A server for tests that write, shared by those that a process runs one after the other. */
  server: OwnServer
}

const START_MS = 60_000

/** Notes errors of a page; `allowErrors` of the fixtures says whether they fail the test. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // A page that answers 404 on purpose is logged by the browser.
    if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
  })
  return errors
}

/** Has every page of a browser count how far its layout shifts. */
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
 * A page on the demonstration that all tests share and that none changes in a way which others see. Any error in the
 * console, any uncaught error, any answer of the server's with 5xx and any breach of the content security policy fails
 * the test.
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
    await provide(page)
    if (!allowErrors) expect(errors).toEqual([])
  },
})

/** A site that a file of tests has for itself. */
type Site = { address: string; end: () => Promise<void> }

/** As `test`, on a site of the file's own, which is started before its first test and ended after its last. */
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

/** As `test`, signed in as a reader. */
export const readerTest = test.extend({
  // Read where the test runs: the templates are not there yet when tests are merely listed.
  storageState: async ({ baseURL: _baseURL }, provide) => await provide(statesOf('demo').reader),
})

/** As `test`, on the `server` for tests that write. */
export const writingTest = test.extend({
  baseURL: async ({ server }, provide) => await provide(server.address),
})

/** As `writingTest`, signed in as an admin. */
export const adminTest = writingTest.extend({
  storageState: async ({ server }, provide) => await provide(server.states.admin),
})

/** Run in a page: whether React has taken all of it over from the server, or drawn it. */
export function isTakenOver(): boolean {
  type Fiber = {
    child: Fiber | null
    sibling: Fiber | null
    /** Of the root and of a Suspense boundary: whether what stands there is still the server's. */
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

/**
 * Waits until the client has taken the whole page over from the server, or drawn it, and has nothing else to do: also
 * the parts whose code comes later answer to presses, effects have run, and what waits for leisure has begun.
 */
export async function hydrated(page: Page): Promise<void> {
  // Not both in one asynchronous function: a promise counts as true whatever it brings.
  await page.waitForFunction(isTakenOver)
  // Behind another tab there is an idle moment every ten seconds.
  await page.bringToFront()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}

/** Opens a path and waits until its content stands and answers to presses. */
export async function open(page: Page, path: string): Promise<void> {
  // A press right after the change from behind another tab may never be acknowledged by the browser.
  await page.bringToFront()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hydrated(page)
}

/** Touches a page, as whoever stays does, and waits until what follows the first load has begun. */
export async function triggerEngagement(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('scroll'))
    return document.body.lastElementChild?.localName === 'div'
  })
}

/**
 * Watches what a page asks for from now on. The function that it returns waits until the page has had all its answers and
 * has nothing else to do.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Map<Request, Promise<unknown>>()
  page.on('request', (request) => {
    // An answer that does not come is an end as well.
    const end = request.response().then((response) => response?.finished())
    pending.set(
      request,
      end.catch(() => undefined).finally(() => pending.delete(request)),
    )
  })
  return async () => {
    do {
      await Promise.all(pending.values())
      await hydrated(page)
    } while (pending.size > 0)
  }
}

/** The sum of layout shifts since the page was opened. */
export const layoutShift = (page: Page) => page.evaluate(() => window.layoutShift)

export { countLayoutShift, expect }
export { expectSound, overflow, seriousA11yViolations } from './looks.ts'
