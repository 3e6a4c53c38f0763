import type { Page } from 'puppeteer-core'
import { mozillaPush } from '#server/testing/push-service/mozilla-push.ts'
import { fill, newPage, open, press, role, seeText, until, untilTrue } from './firefox.ts'
import { expect, testOn } from './fixtures.ts'
import {
  answerQuestion,
  subscribeToJobs,
  pressAlert,
  seeAlert,
  seeCached,
  seeOn,
  startPushFirefox,
  turnOn,
  type ShownAlert,
} from './push-firefox.ts'
import { startPushSite, type PushSite } from './push-site.ts'

let site: PushSite
let push: Awaited<ReturnType<typeof mozillaPush>>
let firefox: Awaited<ReturnType<typeof startPushFirefox>>
let page: Page
let errors: string[]

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

// Tests share one site and run in sequence.
test.describe.configure({ mode: 'default' })

async function start(): Promise<void> {
  firefox = await startPushFirefox(push.address)
  ;({ page, errors } = await newPage(firefox.browser))
}

/** Publishes a job, unless the path of a published job is given, and waits until Firefox shows its alert. */
async function publishAndSee(name: string, published?: string): Promise<ShownAlert & { address: string }> {
  const path = published ?? (await site.publish(name))
  await site.releaseAlerts()
  return { address: site.address + path, ...(await seeAlert(firefox.inFirefox, name)) }
}

const tabAt = (address: string): Promise<Page> =>
  until(
    `a tab at ${address}`,
    async () => (await firefox.browser.pages()).find((tab) => tab.url() === address) ?? null,
  )

const tabs = async () => (await firefox.browser.pages()).map((tab) => tab.url())

async function seeJob(tab: Page, { title, body }: ShownAlert, name: string): Promise<void> {
  expect(title).toContain('New job')
  expect(body).toContain(name)
  await untilTrue(
    tab,
    (expected) =>
      [...document.querySelectorAll('h1')].some((heading) => heading.innerText.includes(expected)),
    name,
  )
}

test.describe('Firefox with notifications allowed', () => {
  test.beforeAll(async () => {
    await start()
    await turnOn(page, site.address)
    expect(await answerQuestion(firefox.inFirefox, true)).toEqual(['web-notifications-notification', 'Allow'])
    await seeOn(page)
    await subscribeToJobs(page)
  })
  test.beforeEach(() => {
    errors.length = 0
  })
  test.afterEach(async () => {
    for (const tab of await firefox.browser.pages()) if (tab !== page) await tab.close()
  })
  test.afterAll(async () => await firefox.end())

  test('the test alert is shown once the user allows the prompt, which only our button opens', async () => {
    await open(page, `${site.address}/alerts`)
    await press(page, role('button', 'Send test alert'))
    await seeText(page, 'The test alert was shown')
    expect(errors).toEqual([])
  })

  test('clicking a notification opens the job if the app is closed', async () => {
    await page.goto('about:blank')
    const alert = await publishAndSee('Fireman')
    const before = await tabs()
    expect(before.filter((url) => url.startsWith(site.address))).toEqual([])
    await pressAlert(firefox.inFirefox, 'Fireman')
    await seeJob(await tabAt(alert.address), alert, 'Fireman')
    expect(await tabs()).toHaveLength(before.length + 1)
    expect(errors).toEqual([])
  })

  test('clicking a notification shows the job without a page load if the open tab has moved to another page', async () => {
    const path = await site.publish('Driver')
    // Firefox reports to the worker the address with which the page was loaded, not the current one.
    await open(page, site.address + path)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await press(page, 'footer a[href="/jobs"]')
    await untilTrue(page, (expected) => location.pathname === expected, '/jobs')
    const alert = await publishAndSee('Driver', path)
    const before = await tabs()
    // The worker ignores a page that does not reply quickly: waits until the page is idle.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    )
    await pressAlert(firefox.inFirefox, 'Driver')
    // Queries the page itself: the driver may miss an address that client-side navigation changes.
    await untilTrue(page, (expected) => location.href === expected, alert.address)
    await seeJob(page, alert, 'Driver')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(await tabs()).toHaveLength(before.length)
    expect(errors).toEqual([])
  })

  test('clicking a notification beside a half-filled form opens the job in another tab', async () => {
    await open(page, `${site.address}/contact`)
    await fill(page, role('textbox', 'Message'), 'Half a message')
    const alert = await publishAndSee('Cook')
    await pressAlert(firefox.inFirefox, 'Cook')
    const tab = await tabAt(alert.address)
    await seeJob(tab, alert, 'Cook')
    expect(tab).not.toBe(page)
    expect(page.url()).toBe(`${site.address}/contact`)
    expect(await page.$eval('textarea', ({ value }) => value)).toBe('Half a message')
    expect(errors).toEqual([])
  })

  test('clicking a notification without a network opens the prefetched job if the app is closed', async () => {
    // Page of the site without the app: only the worker can fetch the post.
    await page.goto(`${site.address}/robots.txt`)
    const alert = await publishAndSee('Gardener')
    await seeCached(page, 'Gardener')
    await page.goto('about:blank')
    await site.server.stop()
    await pressAlert(firefox.inFirefox, 'Gardener')
    const tab = await tabAt(alert.address)
    await seeJob(tab, alert, 'Gardener')
    await site.server.restart()
  })
})

test('the alerts page reports that the user blocked notifications, and opens no second permission prompt', async () => {
  await start()
  await turnOn(page, site.address)
  expect(await answerQuestion(firefox.inFirefox, false)).toEqual([
    'web-notifications-notification',
    'Always Block',
  ])
  await seeText(page, 'Alerts are blocked in this browser')
  expect(await page.evaluate(() => Notification.permission)).toBe('denied')
  await press(page, role('button', 'Check again'))
  await seeText(page, 'Notifications are still blocked.')
  expect(errors).toEqual([])
  await firefox.end()
})
