import type { Visits } from '#client/device/user/visits.ts'
import { isAppleTouch, type Browser } from '#client/lib/apple-touch.ts'

/** Whether the user has returned, which is enough to offer the app. */
export const isReturning = ({ count }: Pick<Visits, 'count'>): boolean => count >= 2

/** Whether the browser of an Apple device has the menu with “Add to Home Screen”: in-app browsers have none. */
export const canAddToHomeScreen = (browser: Browser): boolean =>
  isAppleTouch(browser) && browser.userAgent.includes('Safari/') && !browser.userAgent.includes('GSA/')
