import type { Page } from 'puppeteer-core'
import { mozillaPush } from '#server/testing/push-service/mozilla-push.ts'
import { newPage, press, role, seeText, untilTrue } from './firefox.ts'
import { expect, testOn } from './fixtures.ts'
import { subscribeToJobs, seeOn, startPushFirefox, turnOn } from './push-firefox.ts'
import { startPushSite, type PushSite } from './push-site.ts'

let site: PushSite
let push: Awaited<ReturnType<typeof mozillaPush>>
let firefox: Awaited<ReturnType<typeof startPushFirefox>>

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
  firefox = await startPushFirefox(push.address)
})
test.afterEach(async () => await firefox.end())

const seeNotification = (page: Page, text: string) =>
  untilTrue(
    page,
    async (expected) => {
      const registration = await navigator.serviceWorker.getRegistration('/background-worker.js')
      const all = (await registration?.getNotifications()) ?? []
      return all.some(({ body }) => body.includes(expected))
    },
    text,
  )

test('Firefox subscribes at a press of our button, and shows alerts about jobs, even jobs published while Firefox was offline', async () => {
  const { browser } = firefox
  await browser
    .defaultBrowserContext()
    .setPermission(site.address, { permission: { name: 'notifications' }, state: 'granted' })
  const { page, errors } = await newPage(browser)
  await turnOn(page, site.address)
  await seeOn(page)
  await press(page, role('button', 'Send test alert'))
  await seeText(page, 'The test alert was shown')

  await subscribeToJobs(page)
  await site.publish('Fireman')
  await site.releaseAlerts()
  await seeNotification(page, 'Fireman')
  await press(page, role('button', 'Inbox'))
  await seeText(page, 'Fireman')

  push.setOpen(false)
  await site.publish('Driver')
  // Compares the topics, not their number, so that a failure names a surplus message.
  const topics = () => site.service.received.map(({ topic }) => topic)
  const before = topics()
  await site.releaseAlerts()
  await expect.poll(() => topics().length).toBeGreaterThan(before.length)
  push.setOpen(true)
  await seeNotification(page, 'Driver')
  expect(topics()).toEqual([...before, expect.any(String)])
  // The confirmation and the test message share one topic.
  expect(new Set(topics()).size).toBe(3)
  expect(push.acknowledged).toHaveLength(4)
  expect(site.service.problems).toEqual([])
  expect(errors).toEqual([])
})
