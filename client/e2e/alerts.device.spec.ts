import type { Page } from 'playwright/test'
import { expect, expectSound, hydrated, testOn } from './fixtures.ts'
import { readSyncState, readTable } from './offline-db.ts'
import {
  closeNotifications,
  delivery,
  loseSubscription,
  press,
  shownIn,
  startPushBrowser,
  withoutSpread,
} from './push-browser.ts'
import { signOut } from './account-steps.ts'
import { startPushSite, type PushSite } from './push-site.ts'
import { visitWithWorker } from './worker-pages.ts'

let site: PushSite

const test = testOn(async () => (site = await startPushSite()))

// Tests share one site and run in sequence.
test.describe.configure({ mode: 'default' })

let phone: Awaited<ReturnType<typeof startPushBrowser>>
let page: Page
let deliver: (data: string) => Promise<void>

test.beforeEach(async () => {
  phone = await startPushBrowser(site.address, () => site.service.makeSubscription())
  page = phone.context.pages()[0] ?? (await phone.context.newPage())
  deliver = await delivery(page, site.address)
})
test.afterEach(async () => await phone.end())

/** Delivers the phone's next message and waits for a notification; returns both. */
async function receive() {
  const data = await site.messageTo(phone.endpoint())
  const { notification } = JSON.parse(data) as { notification: { tag: string } }
  await deliver(data)
  return { data, ...(await shownIn(page)).find(({ tag }) => tag === notification.tag) }
}

/** Receives the confirmation of a new subscription without an account. */
async function seeConfirmation(): Promise<void> {
  expect(await receive()).toMatchObject({ title: 'Alerts are on' })
}

async function passTest(): Promise<void> {
  await button('Send test alert').click()
  expect(await receive()).toMatchObject({ title: 'Test alert' })
  await expect(page.getByText('The test alert was shown')).toBeVisible()
}

// Timeout that only ends a hanging test; no result depends on this duration.
const PATIENT = { timeout: 60_000 }

const PLAIN = { title: 'New alert', body: 'Open “Alerts” to read this alert.', tag: 'alerts' }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = () => page.getByRole('heading', { level: 1 })

async function turnOn(): Promise<void> {
  await visitWithWorker(page, '/alerts')
  await button('Turn on alerts').click()
  await expect(page.getByText('Alerts are on for this device.')).toBeVisible()
  await seeConfirmation()
}

/** Ticks or unticks settings; the page saves each at once. */
async function choose(...names: string[]): Promise<void> {
  for (const name of names) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('checkbox', { name, exact: true }).click()
    expect((await saved).status()).toBe(200)
  }
}

/** Subscribes a phone to every new job at any hour. */
async function subscribeToJobs(): Promise<void> {
  await button('Settings').click()
  await choose('Latest jobs')
  await page.getByText('More settings', { exact: true }).click()
  await choose('Quiet hours')
  await button('Inbox').click()
}

test('a user who pressed only our button on a phone gets alerts about published jobs there', async () => {
  await visitWithWorker(page, '/alerts')
  expect(phone.prompts).toEqual([])
  await turnOn()
  expect(phone.prompts).toEqual(['permission', 'subscription'])

  await passTest()

  await subscribeToJobs()
  const name = 'Constable of the Railways, <b>1,200</b> पद'
  const path = await site.publish(name)
  await site.releaseAlerts()
  const shown = await receive()
  expect(shown.navigate).toBe(site.address + path)
  expect(shown.title).toContain('New job')
  expect(shown.body).toContain(name)
  await expect(page.getByRole('link', { name }).filter({ hasText: 'New job' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alerts 1 unread' })).toBeVisible()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expectSound(page)
  }

  const message = JSON.parse(shown.data) as { notification: object }
  const leadingTo = (navigate: string) =>
    JSON.stringify({ ...message, notification: { ...message.notification, navigate } })
  const garbage = [
    '',
    '{"web_push":8030,"notif',
    JSON.stringify({ ...message, web_push: 8031 }),
    leadingTo('https://evil.example/job/a'),
    leadingTo('javascript:alert(1)'),
  ]
  for (const data of garbage) {
    await closeNotifications(page)
    await deliver(data)
    expect(await shownIn(page), data).toEqual([{ ...PLAIN, navigate: `${site.address}/alerts` }])
  }
})

test('clicking a notification opens the job: in the open app, beside a half-filled form, offline, as on an iPhone', async () => {
  await turnOn()
  await subscribeToJobs()
  const publishAndReceive = async (name: string) => {
    const path = await site.publish(name)
    await site.releaseAlerts()
    const { tag = '', navigate } = await receive()
    expect(navigate).toBe(site.address + path)
    return { path, tag }
  }
  await withoutSpread(phone.context)
  await expect.poll(async () => (await readSyncState(page))?.cursor ?? '').not.toBe('')
  const open = await publishAndReceive('Fireman')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const cachedNames = async () =>
    (await readTable<{ post: { postName: string } }>(page, 'posts')).map(({ post }) => post.postName)
  await expect.poll(cachedNames).toContain('Fireman')
  await phone.context.setOffline(true)
  expect(await press(phone.context, open.tag)).toEqual([])
  await expect(page).toHaveURL(open.path)
  await expect(heading()).toContainText('Fireman')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await phone.context.setOffline(false)

  await page.goto('/contact')
  await hydrated(page)
  await page.getByLabel('Message', { exact: true }).fill('Half a message')
  const beside = await publishAndReceive('Driver')
  expect(await press(phone.context, beside.tag)).toEqual([beside.path])
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a message')

  // A browser tab that opens the start page stays there; only an installed app moves on.
  await page.goto('/')
  await hydrated(page)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)
  await expect(page).toHaveURL('/')

  // On an iPhone, a pressed notification opens the start page of the installed app instead of the address of the notification.
  await page.goto('about:blank')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'matchMedia', {
      value: (query: string) => ({ matches: query.includes('standalone'), addEventListener() {} }),
    }),
  )
  await page.goto('/')
  await expect(page).toHaveURL(beside.path)
  await expect(heading()).toContainText('Driver')
})

test('alerts return at the next start without a button press after the push service or the kill switch ended the subscription', async () => {
  await turnOn()
  const first = phone.endpoint()
  site.service.expire(first)
  await button('Send test alert').click()
  await expect(page.getByText('The test alert was not accepted')).toBeVisible()
  await visitWithWorker(page, '/alerts')
  await expect.poll(() => phone.endpoint()).not.toBe(first)
  await seeConfirmation()
  await passTest()

  const second = phone.endpoint()
  await site.server.kill()
  await site.server.restart({ SERVICE_WORKER: 'off' })
  // Chromium delays its check for a new worker while the old one has work, so the page checks itself.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/'))?.update()
  })
  // A removal that waits for the end of that work succeeds after the last page of the site has gone.
  await page.goto('about:blank')
  await page.goto(`${site.address}/alerts`)
  // The worker reloads the page when it unregisters, which may abort the query.
  const caches = () =>
    page
      .evaluate(async () => (await window.caches.keys()).filter((name) => name.includes('precache')).length)
      .catch(() => null)
  // Not the registrations: a page may register the worker of the kill switch again.
  await expect.poll(caches, PATIENT).toBe(0)
  await loseSubscription(page)
  await page.goto('about:blank')
  await site.server.kill()
  await site.server.restart()
  await visitWithWorker(page, '/alerts')
  await expect.poll(() => phone.endpoint()).not.toBe(second)
  await passTest()
  expect(phone.prompts.filter((what) => what === 'permission')).toHaveLength(1)
})

test('a user on a shared phone neither sees nor receives the alerts of another user', async () => {
  const { reader, admin } = site.server.states
  await turnOn()
  await subscribeToJobs()
  await phone.context.addCookies(reader.cookies)
  await page.reload()
  type Fact = { name: string; value: { owner?: string } }
  const owner = async () =>
    (await readTable<Fact>(page, 'meta')).find(({ name }) => name === 'push')?.value.owner
  await expect.poll(owner).toMatch(/./)
  const name = 'Keeper of the secret'
  await site.publish(name)
  await site.releaseAlerts()
  const { data } = await receive()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await signOut(page)
  await expect.poll(() => shownIn(page)).toEqual([])
  // The sign-out waits at most 1 s for this deletion, which may end later.
  await expect.poll(() => readTable(page, 'alerts')).toEqual([])
  await deliver(data)
  expect(await shownIn(page)).toMatchObject([{ title: 'New alert', body: 'Sign in to read this alert.' }])

  await phone.context.addCookies(admin.cookies)
  await visitWithWorker(page, '/alerts')
  await expect(page.getByText('Alerts are off for this device.')).toBeVisible()
  await expect(page.getByText('No alerts yet')).toBeVisible()
  expect(await readTable(page, 'alerts')).toEqual([])
  expect(phone.prompts).toEqual(['permission', 'subscription'])
})
