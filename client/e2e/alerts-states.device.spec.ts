import type { Locator, Page } from 'playwright/test'
import { BROWSER_STATES, pretend, type BrowserState } from './browser-states.ts'
import {
  expect,
  expectSound,
  hydrated,
  open,
  overflow,
  testOn,
  triggerEngagement,
  watchRequests,
} from './fixtures.ts'
import { readTable } from './offline-db.ts'
import { permitted, startPushBrowser } from './push-browser.ts'
import { startPushSite, type PushSite } from './push-site.ts'
import { SCREENS } from './screens.ts'
import { visitWithWorker } from './worker-pages.ts'

let site: PushSite

const test = testOn(async () => (site = await startPushSite()))

// Tests share one site and run in sequence.
test.describe.configure({ mode: 'default' })

let phone: Awaited<ReturnType<typeof startPushBrowser>>
let page: Page

test.beforeEach(async () => {
  phone = await startPushBrowser(site.address, () => site.service.makeSubscription())
  page = phone.context.pages()[0] ?? (await phone.context.newPage())
})
test.afterEach(async () => await phone.end())

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

/** Expects that `expectSound` passes for a page at desktop and phone width. */
async function expectSoundAnywhere(of: Page): Promise<void> {
  await of.setViewportSize(DESK)
  expect(await overflow(of)).toBeLessThanOrEqual(0)
  await of.setViewportSize(PHONE)
  await expectSound(of)
}

const TITLES: Record<BrowserState, string> = {
  blocked: 'Alerts are blocked in this browser',
  unsupported: 'This browser cannot receive alerts',
  otherApp: 'This page is open inside another app',
  notInstalled: 'On an iPhone or iPad, add the app to the home screen first',
}

/** Visible effects of a press on a page. */
const look = (of: Page) =>
  of.evaluate(() => {
    const ticks = [...document.querySelectorAll<HTMLInputElement>('main input')]
    return [
      location.href,
      document.querySelector('main')?.innerHTML,
      ticks.map(({ checked }) => checked).join(','),
      document.querySelectorAll('details[open]').length,
    ].join('\n')
  })

// Controls to press. One checkbox of an Indian state represents all; the button of the current view changes nothing.
const PRESSABLE =
  'button:not([aria-pressed=true]), summary, input[type=radio]:not(:checked), input[type=checkbox]:not(.alert-states label:not(:first-child) input)'

const BUSY = '[aria-disabled=true]'

/** Returns a control of a part that was not pressed yet, with its name; null if there is none. */
async function readNext(part: Locator, pressed: readonly string[]) {
  // Identifies controls by their text, because their positions change while the page works.
  for (const element of await part.locator(PRESSABLE).elementHandles()) {
    const name = await element.evaluate((node, busy) => {
      const each = node as HTMLElement
      const canBePressed = each.checkVisibility() && !each.matches(`${busy}, :disabled`)
      return canBePressed ? (each.closest('label') ?? each).textContent : ''
    }, BUSY)
    if (name !== '' && !pressed.includes(name)) return { element, name }
  }
  return null
}

/**
 * Presses all controls of a part, also controls that appear meanwhile, and expects a visible effect of each. Waits for
 * the buttons named in `expected`, which may load later. Returns the pressed controls.
 */
async function pressAll(of: Page, part: Locator, expected: readonly string[] = []): Promise<string[]> {
  const pressed: string[] = []
  for (;;) {
    const isBusy = (await part.locator(BUSY).count()) > 0
    const next = await readNext(part, pressed)
    if (next !== null) {
      const before = await look(of)
      await next.element.click()
      await expect.poll(() => look(of), next.name).not.toBe(before)
      pressed.push(next.name)
      continue
    }
    await expect(part.locator(BUSY)).toHaveCount(0)
    const missing = expected.find((name) => !pressed.includes(name))
    if (missing !== undefined)
      await expect(part.getByRole('button', { name: missing, exact: true })).toBeVisible()
    else if (!isBusy) return pressed
  }
}

test('the alerts page explains each browser state, every button works, and no permission prompt appears', async () => {
  for (const state of BROWSER_STATES) {
    const other = await phone.context.newPage()
    await pretend(other, state)
    await open(other, '/alerts')
    await expect(other.getByRole('heading', { name: TITLES[state] })).toBeVisible()
    await expectSoundAnywhere(other)
    // Checks only the address of the link: only Android follows it out of the app.
    if (state === 'otherApp')
      await expect(other.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute('href', /^intent:/)
    await pressAll(other, other.locator('main'))
    await other.close()
  }
  expect(phone.prompts).toEqual([])
})

test('no page prompts in a browser with permission; the offer after the first save subscribes only at its button', async () => {
  await permitted(page, 'granted')
  await visitWithWorker(page, '/jobs')
  const settled = watchRequests(page)
  for (const path of SCREENS) {
    await page.evaluate((url) => history.pushState(null, '', url), path)
    await settled()
  }
  expect(phone.prompts).toEqual([])

  await open(page, '/jobs')
  await triggerEngagement(page)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Get alerts for/ })
  await expect(sheet).toBeVisible()
  await expectSoundAnywhere(page)
  expect(phone.prompts).toEqual([])
  await sheet.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(page.getByRole('dialog', { name: 'Alerts are on' })).toBeVisible()
  expect(phone.prompts).toEqual(['permission', 'subscription'])
  expect(await readTable(page, 'savedJobs')).toMatchObject([{ isFollowed: true }])
})

test('every control on the alerts page, in the inbox and in the settings works in a browser that supports alerts', async () => {
  await visitWithWorker(page, '/alerts')
  await hydrated(page)
  await expectSoundAnywhere(page)
  await pressAll(page, page.locator('main'), ['Turn on alerts', 'Send test alert', 'Turn off alerts'])

  await page.getByRole('button', { name: 'Settings' }).click()
  // The test has also pressed "More" buttons, so their parts may be open or closed: opens all.
  await page.locator('main details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true
  })
  await expect(page.getByRole('checkbox', { name: 'Quiet hours' })).toBeVisible()
  const set = await pressAll(page, page.locator('fieldset'))
  for (const name of ['Latest jobs', 'Only these states', 'Quiet hours', 'Pause for a day', 'Resume'])
    expect(set).toContain(name)
  await expectSoundAnywhere(page)
})
