import type { Page } from 'puppeteer-core'
import { startOpenFirefox, type InFirefox } from './firefox-windows.ts'
import { press, role, seeText, shown, until, untilTrue, visit } from './firefox.ts'

/** Starts a Firefox that gets push messages from a local service and draws notifications itself. */
export const startPushFirefox = (pushAddress: string) =>
  startOpenFirefox({
    'dom.push.serverURL': pushAddress,
    'dom.push.testing.allowInsecureServerURL': true,
    // The driver disables this connection by default.
    'dom.push.connection.enabled': true,
    'dom.push.retryBaseInterval': 200,
    'dom.push.maxQuotaPerSubscription': 10_000,
    'alerts.useSystemBackend': false,
    // Firefox ignores an answer that comes faster than a user can read.
    'security.notification_enable_delay': 0,
  })

export type ShownAlert = { title: string; body: string }

// Firefox writes the text into a notification's window before it accepts presses there.
type AlertWindow = Window & { gIsActive: boolean }

/**
 * Waits for a notification with this text in its body that accepts presses; returns its title and body. Keeps the mouse
 * on it: Firefox closes it after 20 s otherwise, unlike a system with a list of notifications.
 */
export const seeAlert = (inFirefox: InFirefox, excerpt: string): Promise<ShownAlert> =>
  until(`an alert of ${excerpt}`, () =>
    inFirefox((expected, { windows, hover }) => {
      for (const { document, gIsActive } of windows('alert:alert') as AlertWindow[]) {
        if (!gIsActive) continue
        const title = document.getElementById('alertTitleLabel')?.getAttribute('value') ?? ''
        const text = document.getElementById('alertTextLabel')
        if (!text?.textContent.includes(expected)) continue
        hover(text)
        return { title, body: text.textContent }
      }
      return null
    }, excerpt),
  )

export const pressAlert = (inFirefox: InFirefox, text: string): Promise<void> =>
  inFirefox((expected, { windows, press: pressIn }) => {
    const labels = windows('alert:alert').map(({ document }) => document.getElementById('alertTextLabel'))
    const label = labels.find((each) => each?.textContent.includes(expected))
    if (label === null || label === undefined) throw new Error(`No alert of ${expected}`)
    pressIn(label)
  }, text)

type Question = Element & Record<'button' | 'secondaryButton', Element & { label: string }>

type BrowserWindow = Window & {
  PopupNotifications: { panel: { state: string; firstElementChild: Question | null } }
}

/** Waits for a prompt of Firefox and presses yes or no; returns its text, and the button. */
export const answerQuestion = (inFirefox: InFirefox, isYes: boolean): Promise<string[]> =>
  until("the browser's question", () =>
    inFirefox((isAllowed, { windows, press: pressIn }) => {
      const { panel } = (windows('navigator:browser').at(-1) as BrowserWindow).PopupNotifications
      const question = panel.firstElementChild
      if (panel.state !== 'open' || question === null) return null
      const button = isAllowed ? question.button : question.secondaryButton
      pressIn(button)
      return [question.id, button.label]
    }, isYes),
  )

/** Presses our own button, which opens the browser's prompt. */
export async function turnOn(page: Page, site: string): Promise<void> {
  await visit(page, `${site}/alerts`)
  await press(page, role('button', 'Turn on alerts'))
}

/** Waits until alerts are on. The report of this moves the controls below it; the test button appears last. */
export async function seeOn(page: Page): Promise<void> {
  await seeText(page, 'Alerts are on for this device.')
  await seeText(page, 'Choose your alerts below.')
  await shown(page, role('button', 'Send test alert'))
}

/** Subscribes the device to every new job at any hour. Each choice is saved at once. */
export async function subscribeToJobs(page: Page): Promise<void> {
  await press(page, role('button', 'Settings'))
  for (const name of ['Latest jobs', 'Quiet hours']) {
    if (name === 'Quiet hours') await press(page, 'fieldset ~ details > summary')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await press(page, role('checkbox', name))
    await saved
  }
}

/** Waits until the device has cached a post with this name. Works on any page of the site, even without the app. */
export const seeCached = (page: Page, name: string): Promise<void> =>
  untilTrue(
    page,
    (expected) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('avsar')
        opening.addEventListener('error', () => reject(new Error('No database')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('posts').objectStore('posts').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const posts = reading.result as { post: { postName: string } }[]
            resolve(posts.some(({ post }) => post.postName === expected))
          })
        })
      }),
    name,
  )
