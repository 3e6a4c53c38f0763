import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, test, type BrowserContext, type Page } from 'playwright/test'
import type { LocalSubscription } from '#server/testing/push-service/subscriptions.ts'
import { expect } from './fixtures.ts'

const [PERMISSION, SUBSCRIPTION] = ['test-permission', 'test-subscription']
const WORKER = '/background-worker.js'

/** Types of the worker scope for a simulated press: TypeScript cannot load types of workers and pages together. */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  dispatchEvent: (event: Event) => boolean
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
  Clients: { prototype: { openWindow: (path: string) => Promise<unknown> } }
  NotificationEvent: new (
    type: string,
    init: object,
  ) => Event & { waitUntil: (work: Promise<unknown>) => void }
}

/** Sets a permission for the next opened page, as an earlier answer of its user. */
export const permitted = (page: Page, permission: 'granted' | 'denied'): Promise<unknown> =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [PERMISSION, permission] as const)

/**
 * Starts a browser with a profile on disk: without it, pages cannot subscribe. Pages get subscriptions of the local
 * push service, as Chromium has none, and no permission yet. `prompts` collects their permission prompts.
 */
export async function startPushBrowser(site: string, makeSubscription: () => LocalSubscription) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...test.info().project.use.launchOptions,
    baseURL: site,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  const prompts: string[] = []
  const endpoints: string[] = []
  await context.exposeBinding('recordPrompt', (_source, what: string) => void prompts.push(what))
  await context.exposeBinding('makeSubscription', () => {
    const subscription = makeSubscription()
    endpoints.push(subscription.endpoint)
    return subscription
  })
  // Grants the worker the permission to show notifications; pages begin with "default".
  await context.grantPermissions(['notifications'], { origin: site })
  await context.addInitScript(answerLocally, [PERMISSION, SUBSCRIPTION] as const)
  return {
    context,
    prompts,
    endpoint: () => endpoints.at(-1) ?? '',
    async end() {
      await context.close()
      fs.rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Replaces the browser's prompt and subscription by those of the test; runs in each page before its program. */
function answerLocally([permission, subscription]: readonly [string, string]): void {
  type Given = { endpoint: string; keys: object }
  type Outside = { recordPrompt: (what: string) => Promise<void>; makeSubscription: () => Promise<Given> }
  const { recordPrompt, makeSubscription } = globalThis as unknown as Outside
  const toSubscription = (given: Given) => ({
    ...given,
    toJSON: () => given,
    unsubscribe: async () => {
      localStorage.removeItem(subscription)
      return true
    },
  })
  Object.defineProperty(Notification, 'permission', {
    get: () => localStorage.getItem(permission) ?? 'default',
  })
  Object.assign(Notification, {
    async requestPermission() {
      await recordPrompt('permission')
      localStorage.setItem(permission, 'granted')
      return 'granted'
    },
  })
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      const stored = localStorage.getItem(subscription)
      return stored === null ? null : toSubscription(JSON.parse(stored) as Given)
    },
    async subscribe() {
      await recordPrompt('subscription')
      const given = await makeSubscription()
      localStorage.setItem(subscription, JSON.stringify(given))
      return toSubscription(given)
    },
  })
}

/**
 * Returns a function that delivers a message to the worker, as a push service does, and waits for its notification.
 * Does not poll the browser's notifications: during a query, the browser loses a notification about to be shown.
 */
export async function delivery(page: Page, site: string): Promise<(data: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const registrations = new Map<string, string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { scopeURL, registrationId, isDeleted } of all)
      if (isDeleted) registrations.delete(scopeURL)
      else registrations.set(scopeURL, registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  return async (data) => {
    const scope = `${site}${WORKER}`
    await expect.poll(() => registrations.has(scope)).toBe(true)
    const registrationId = registrations.get(scope) ?? ''
    const worker = getWorker(page.context())
    await worker.evaluate(watchShowing)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data })
    await worker.evaluate(() => (globalThis as unknown as Watched).showing)
  }
}

type Watched = { showing: Promise<unknown> }

/** Records the next shown notification; runs in a worker. */
function watchShowing(): void {
  const { prototype } = ServiceWorkerRegistration
  const original = Object.getOwnPropertyDescriptor(prototype, 'showNotification') ?? {}
  const showing = new Promise((resolve, reject) => {
    prototype.showNotification = async function show(...what) {
      Object.defineProperty(prototype, 'showNotification', original)
      const shown = this.showNotification(...what)
      shown.then(resolve, reject)
      await shown
    }
  })
  Object.assign(globalThis, { showing } satisfies Watched)
}

type Shown = { title: string; body: string; tag: string; navigate: string }

export const shownIn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    const all = (await registration?.getNotifications()) ?? []
    return all.map(({ title, body, tag, data }) => {
      const { navigate } = data as { navigate: string }
      return { title, body, tag, navigate }
    })
  }, WORKER)

/** Closes the notifications and awaits their removal: a late removal could hit the next one with the same tag. */
export async function closeNotifications(page: Page): Promise<void> {
  await page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  }, WORKER)
  await expect.poll(() => shownIn(page)).toEqual([])
}

/** Removes the subscription of a browser, as the loss of the worker does. */
export const loseSubscription = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.removeItem(key), SUBSCRIPTION)

function getWorker(context: BrowserContext) {
  const worker = context.serviceWorkers().findLast((each) => each.url().endsWith(WORKER))
  if (worker === undefined) throw new Error('The background worker does not run')
  return worker
}

/** Makes the worker prefetch immediately after a message. */
export const withoutSpread = (context: BrowserContext): Promise<void> =>
  getWorker(context).evaluate(() => {
    const { random } = Math
    Math.random = () => random() / 1000
  })

/**
 * Presses a notification; returns the addresses that the worker opened in new windows. A simulated press cannot focus
 * or open a window in the browser: `canFocus` simulates a press that can.
 */
export const press = (context: BrowserContext, tag: string, canFocus = true): Promise<string[]> =>
  getWorker(context).evaluate(
    async ([expectedTag, isAllowed]) => {
      const scope = globalThis as unknown as WorkerScope
      const opened: string[] = []
      scope.WindowClient.prototype.focus = async function focus() {
        if (!isAllowed) throw new DOMException('Not allowed to focus', 'InvalidAccessError')
        return this
      }
      scope.Clients.prototype.openWindow = async (address) => opened.push(address)
      const [notification] = await scope.registration.getNotifications({ tag: expectedTag })
      if (notification === undefined) throw new Error(`No notification has the tag ${expectedTag}`)
      const event = new scope.NotificationEvent('notificationclick', { notification })
      const work: Promise<unknown>[] = []
      event.waitUntil = (promise) => void work.push(promise)
      scope.dispatchEvent(event)
      await Promise.all(work)
      return opened
    },
    [tag, canFocus] as const,
  )
