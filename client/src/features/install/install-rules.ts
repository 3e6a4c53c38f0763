import type { Visits } from '#client/content/visits.ts'

/** How long a dismissal is respected: 30 days. */
export const DISMISSAL_COOLDOWN_MS = 30 * 24 * 3_600_000

/** Whether the cooldown after a dismissal at an instant, 0 for none, is over. */
export const isCooldownOver = (refusedAt: number, now: number): boolean =>
  // Absolute, so that a clock that was set back does not block the offer for ever.
  Math.abs(now - refusedAt) >= DISMISSAL_COOLDOWN_MS

/** Whether the user has returned, which is enough to offer the app. */
export const isReturning = ({ count }: Pick<Visits, 'count'>): boolean => count >= 2

type Browser = { userAgent: string; maxTouchPoints: number }

// An iPad identifies as a Mac; no Mac has a touch screen.
const isApplePhone = ({ userAgent }: Browser) => /iPhone|iPod/.test(userAgent)
const isApplePad = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Whether this is an iPhone or iPad: no browser there can prompt to install, only its menu can. */
export const isAppleTouch = (browser: Browser): boolean => isApplePhone(browser) || isApplePad(browser)

/** Whether the browser of an Apple device has that menu: in-app browsers have none. */
export const canAddToHomeScreen = (browser: Browser): boolean =>
  isAppleTouch(browser) && browser.userAgent.includes('Safari/') && !browser.userAgent.includes('GSA/')
