import { expect, hydrated, test } from './fixtures.ts'
import { startServer, type IsolatedServer } from './isolated-server.ts'
import { isDistinct, SCREENS } from './screens.ts'

// React reports every difference between server and client rendering only in development.
const SLOW = 180_000

let server: IsolatedServer

test.beforeAll(async () => {
  test.setTimeout(SLOW)
  server = await startServer({ template: 'demo', env: { NODE_ENV: 'development' } })
})
test.afterAll(async () => {
  await server.stop()
  server.remove()
})

test('pages of the development server hydrate without an error or a warning', async ({ page }) => {
  test.setTimeout(SLOW)
  const messages: string[] = []
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/status of 404|blocked by Playwright/.test(message.text())
    )
      messages.push(`${page.url()} ${message.text()}`)
  })
  // The first page makes Vite optimise the dependencies, after which Vite reloads the page.
  await page.goto(`${server.address}/jobs`)
  await hydrated(page)
  for (const screen of SCREENS.filter(isDistinct)) {
    await page.goto(`${server.address}${screen}`)
    await hydrated(page)
  }
  expect(messages).toEqual([])
})
