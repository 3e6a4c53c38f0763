import type { Browser, Page } from 'puppeteer-core'
import { mozillaPush } from '#server/testing/push-service/mozilla-push.ts'
import { newPage, press, role, seeText, startFirefox, untilTrue, visit } from './firefox.ts'
import { expect, testOn } from './fixtures.ts'
import { startPushSite, type PushSite } from './push-site.ts'

let site: PushSite
let push: Awaited<ReturnType<typeof mozillaPush>>
let browser: Browser

const test = testOn(async () => {
  site = await startPushSite()
  push = await mozillaPush(site.service)
  return {
    address: site.address,
    async end() {
      await push.close()
      await site.end()
    },
  }
})

test.beforeEach(async () => {
  browser = await startFirefox({
    'dom.push.serverURL': push.address,
    'dom.push.testing.allowInsecureServerURL': true,
    // What drives the browser turns it off.
    'dom.push.connection.enabled': true,
    'dom.push.retryBaseInterval': 200,
    'dom.push.maxQuotaPerSubscription': 10_000,
    'alerts.useSystemBackend': false,
  })
})
test.afterEach(async () => await browser.close())

/** Waits until the browser shows a notification with these words in its body. */
const seeNotification = (page: Page, words: string) =>
  untilTrue(
    page,
    async (expected) => {
      const registration = await navigator.serviceWorker.getRegistration('/background-worker.js')
      const all = (await registration?.getNotifications()) ?? []
      return all.some(({ body }) => body.includes(expected))
    },
    words,
  )

/** Ticks or unticks a setting, which is saved at once. */
async function choose(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await press(page, role('checkbox', name))
  await saved
}

test('Firefox subscribes by our button, and shows a published job, also one that came while it was offline', async () => {
  await browser
    .defaultBrowserContext()
    .setPermission(site.address, { permission: { name: 'notifications' }, state: 'granted' })
  const { page, errors } = await newPage(browser)
  await visit(page, `${site.address}/alerts`)
  await press(page, role('button', 'Turn on alerts'))
  await seeText(page, 'Alerts are on for this device.')
  await press(page, role('button', 'Test'))
  await seeText(page, 'It was accepted and shown')

  await press(page, role('button', 'Settings'))
  for (const name of ['Latest jobs', 'Quiet hours']) await choose(page, name)
  await site.publish('Fireman')
  await site.endHold()
  await seeNotification(page, 'Fireman')
  await press(page, role('button', 'Inbox'))
  await seeText(page, 'Fireman')

  push.setOpen(false)
  await site.publish('Driver')
  const before = site.service.counters.accepted
  await site.endHold()
  await expect.poll(() => site.service.counters.accepted).toBe(before + 1)
  push.setOpen(true)
  await seeNotification(page, 'Driver')
  expect(push.acknowledged).toHaveLength(3)
  expect(site.service.problems).toEqual([])
  expect(errors).toEqual([])
})
