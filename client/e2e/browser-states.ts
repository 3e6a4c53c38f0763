import type { Page } from 'playwright/test'
import { permitted } from './push-browser.ts'

/** Reasons why a browser cannot show alerts. */
export const BROWSER_STATES = ['blocked', 'unsupported', 'otherApp', 'notInstalled'] as const
export type BrowserState = (typeof BROWSER_STATES)[number]

const USER_AGENTS: Partial<Record<BrowserState, string>> = {
  otherApp:
    'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FBAV/500.0]',
  notInstalled:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
}

/** Simulates a browser state for the next opened page. */
export async function pretend(page: Page, state: BrowserState): Promise<void> {
  if (state === 'blocked') await permitted(page, 'denied')
  await page.addInitScript(
    ([simulated, userAgent]) => {
      if (userAgent !== '') Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
      if (simulated === 'unsupported' || simulated === 'notInstalled')
        Reflect.deleteProperty(window, 'PushManager')
    },
    [state, USER_AGENTS[state] ?? ''] as const,
  )
}
